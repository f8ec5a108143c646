/// A run that was committed. Of what it left, rules and inputs are kept of all runs, the rest of
/// the last one alone.
public struct CommittedRun: Equatable, Sendable {
  /// Its number, from 1.
  public var number: Int64
  /// Whether all that it means to publish was published.
  public var isPublished: Bool
  /// What it left.
  public var record: RunRecord
}
