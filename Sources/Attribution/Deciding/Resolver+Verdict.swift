public import Model

extension Resolver {
  /// A candidate touch with the reason for which it did not win; the winner has none.
  public struct Verdict: Sendable {
    /// The touch.
    public var touch: Touch
    /// Why it lost (MATCH-6).
    public var reason: Reason?
  }
}
