public import Model

extension Resolver {
  /// What a session is given: the winner among its touches, and a deep link.
  public struct Resolution: Sendable {
    /// The winning touch.
    public var touch: Touch?
    /// Whether fingerprints named several touches and no better tier decided (MATCH-5).
    public var isAmbiguous: Bool
    /// Whether the session is *referred*: a link brought it, or a touch that is young enough (EVENT-6).
    public var isReferred: Bool
    /// Whose link data it gets (MATCH-7).
    public var deepLink: DeepLink
  }
}
