public import Model

/// A rule, or a file that belongs to the rules, that changed when some sessions were final already:
/// these keep what they were found to be (TIME-6).
public struct RuleChange: Equatable, Sendable {
  /// The rule, such as `lookback.install`.
  public var rule: String
  /// Whether it stayed, and the content of the file that it names changed.
  public var isOfContent: Bool
  /// The number of the run that applied the change.
  public var run: Int64
  /// The first moment for whose sessions it holds.
  public var from: Timestamp

  /// Joins everything.
  public init(rule: String, isOfContent: Bool, run: Int64, from: Timestamp) {
    self.rule = rule
    self.isOfContent = isOfContent
    self.run = run
    self.from = from
  }
}
