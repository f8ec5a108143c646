/// A run that was committed. Of the last one alone the catalogue keeps balance, reports, watermarks, outputs, removals,
/// days, outdated rows, quarantines, changes of rules and late records; of all what else it left.
public struct CommittedRun: Equatable, Sendable {
  /// Its number, from 1.
  public var number: Int64
  /// Whether all that it means to publish was published.
  public var isPublished: Bool
  /// What it left.
  public var record: RunRecord
}
