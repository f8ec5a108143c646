internal import Configuration
internal import EventStore
internal import Model

/// A change of the rules that older sessions were not judged by, with the first day for which it holds
/// (TIME-6).
struct ChangedRule: Sendable {
  var change: RuleChange
  /// The day of its moment, as reports name days.
  var day: String

  /// Finds the days of some changes.
  static func all(_ changes: [RuleChange], of job: Job) -> [ChangedRule] {
    if changes.isEmpty { return [] }
    let clock = job.clock
    return changes.map { ChangedRule(change: $0, day: Days.name(of: $0.from, clock)) }
  }
}
