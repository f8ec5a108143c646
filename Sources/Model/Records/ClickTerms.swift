/// What few clicks say: windows of their own, and what they cost.
public struct ClickTerms: BitwiseCopyable, Equatable, Sendable {
  /// The click's own window instead of the job's click windows; zero for none.
  public var window: Interval = .zero
  /// The click's own fingerprint window; zero for none.
  public var fingerprintWindow: Interval = .zero
  /// What the click cost, in millionths.
  public var costMicros: Int64 = 0
  /// The currency of the cost.
  public var currency: StringID = .absent

  /// No terms.
  @inlinable
  public init() {}
}
