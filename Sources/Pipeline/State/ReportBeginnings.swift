internal import Configuration
internal import EventStore
internal import Model

/// From when on each report of a job has days: one that is new or changed begins with the first day
/// that the state still holds whole, while unchanged ones keep their older rows (TIME-6).
struct ReportBeginnings: Sendable {
  /// The moment behind which a report's days begin, in the job's order; absent when it has all days.
  let times: [Timestamp]
  /// The same by the definitions.
  let byDefinition: [String: Timestamp]
  /// The reports of which the rows of older days end with this run, as the job has them no more, or with other keys or
  /// metrics, and the state does not hold the sessions of these days any more.
  let ended: [String]
  /// The last moment of which such rows are.
  let lastEnded: Timestamp

  /// Those of reports that have all days.
  static func none(_ reports: [ReportDefinition]) -> ReportBeginnings {
    ReportBeginnings(
      times: reports.map { _ in .absent }, byDefinition: [:], ended: [], lastEnded: .absent)
  }

  private init(
    times: [Timestamp], byDefinition: [String: Timestamp], ended: [String], lastEnded: Timestamp
  ) {
    self.times = times
    self.byDefinition = byDefinition
    self.ended = ended
    self.lastEnded = lastEnded
  }

  /// Compares a job's reports with those of a state.
  ///
  /// - Parameter aged: what the state holds of older records, which a longer `retention` than before cannot bring back.
  init(_ job: Job, _ state: CommittedState, aged: [AgedCount]) {
    let before = state.runs.last?.record.reports ?? [:]
    let limit = state.watermarks.values.map { $0 - job.rules.retention }.max() ?? .absent
    let kept = max(limit, state.lastCountedDay(aged) { $0 == .session })
    let definitions = job.reports.map(\.text)
    times = definitions.map { before[$0] ?? kept }
    let own = Dictionary(zip(definitions, times)) { first, _ in first }
    let gone = before.filter { own[$0.key] == nil && $0.value < kept }
    byDefinition = own
    ended = aged.isEmpty ? [] : gone.keys.map(ReportDefinition.name(in:)).sorted()
    lastEnded = kept
  }
}

extension ReportDefinition {
  /// What makes it the report that it is.
  fileprivate var text: String {
    let (keys, metrics) = (keys.map(\.name), metrics.map(\.name))
    return "\(name): \(keys.joined(separator: ",")); \(metrics.joined(separator: ","))"
  }

  /// The name that stands in a definition's text.
  fileprivate static func name(in text: String) -> String {
    String(text.prefix { $0 != ":" })
  }
}
