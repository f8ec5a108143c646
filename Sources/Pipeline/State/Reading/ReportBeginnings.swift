package import Configuration
package import EventStore
package import Model

/// From when on each report of a job has days: one that is new or changed begins with the first day
/// that the state still holds whole, while unchanged ones keep their older rows (TIME-6).
package struct ReportBeginnings: Sendable {
  /// The moment behind which a report's days begin, in the job's order; absent when it has all days.
  let times: [Timestamp]
  /// The same by the definitions.
  let byDefinition: [String: Timestamp]
  /// The reports of which the rows of older days end with this run, as the job has them no more, or with other keys or
  /// metrics, and the state does not hold the sessions of these days any more.
  let ended: [String]
  /// The last moment of which such rows are.
  let lastEnded: Timestamp
  /// The reports that are new with this run, or others than before that have lost no rows by it, with the last moment
  /// of which they have none as the state does not hold all days.
  let begun: [(name: String, isNew: Bool, behind: Timestamp)]

  /// Those of reports that have all days.
  package static func none(_ reports: [ReportDefinition]) -> ReportBeginnings {
    ReportBeginnings(
      times: reports.map { _ in .absent }, byDefinition: [:], ended: [], lastEnded: .absent,
      begun: [])
  }

  private init(
    times: [Timestamp], byDefinition: [String: Timestamp], ended: [String], lastEnded: Timestamp,
    begun: [(name: String, isNew: Bool, behind: Timestamp)]
  ) {
    self.times = times
    self.byDefinition = byDefinition
    self.ended = ended
    self.lastEnded = lastEnded
    self.begun = begun
  }

  /// Compares a job's reports with those of a state.
  ///
  /// - Parameter gone: up to when records of the state are gone, which is asked for where a report has changed; nil
  ///   where none can have.
  package init(_ job: Job, _ state: CommittedState, _ gone: @autoclosure () -> GoneRecords?) {
    let before = state.runs.last?.record.reports ?? [:]
    let gone = Set(job.reports.map(\.text)) == Set(before.keys) ? nil : gone()
    func behind(clicks: Bool) -> Timestamp {
      (clicks ? gone?.lastOld : gone?.lastOldSession) ?? .absent
    }
    times = job.reports.map { report in
      before[report.text] ?? behind(clicks: report.metrics.contains(where: \.countsClicks))
    }
    let own = Dictionary(zip(job.reports.map(\.text), times)) { first, _ in first }
    byDefinition = own
    let ofClicks = Set(Metric.plain.filter(\.countsClicks).map(\.name))
    let dropped = before.keys.filter { own[$0] == nil }.map { text in
      let countsClicks = ReportDefinition.metrics(in: text).contains(where: ofClicks.contains)
      return (text: text, last: behind(clicks: countsClicks))
    }.filter { (before[$0.text] ?? .absent) < $0.last }
    ended = dropped.map { ReportDefinition.name(in: $0.text) }.sorted()
    let names = Set(before.keys.map { ReportDefinition.name(in: $0) })
    let lost = Set(ended)
    begun = zip(job.reports, times).filter { report, time in
      time.isPresent && before[report.text] == nil && !lost.contains(report.name)
    }.map { (name: $0.name, isNew: !names.contains($0.name), behind: $1) }
    lastEnded = dropped.map(\.last).max() ?? .absent
  }
}

extension ReportDefinition {
  /// What makes it the report that it is, as states keep it.
  var text: String {
    let (keys, metrics) = (keys.map(\.name), metrics.map(\.name))
    return "\(name): \(keys.joined(separator: ",")); \(metrics.joined(separator: ","))"
  }

  /// The name that stands in a definition's text.
  fileprivate static func name(in text: String) -> String {
    String(text.prefix { $0 != ":" })
  }

  /// The metrics that stand in a definition's text.
  fileprivate static func metrics(in text: String) -> [String] {
    text.drop { $0 != ";" }.dropFirst(2).split(separator: ",").map(String.init)
  }
}
