internal import Model
internal import Reporting

/// What a run has of each day, whatever reports its job has.
struct CountsByDay {
  private static let events: [Metric] = [
    .installs, .reinstalls, .opens, .rateLimitedOpens, .throttledSessions,
  ]

  /// Its sessions and clicks by day and app. Those that were limited are among them: which of some sessions are, one
  /// that came late once may decide otherwise when it comes in time. No report of a job has a name like that.
  static let report = ReportDefinition(
    name: ".days", keys: [.date, .app], metrics: events + [.clicks])

  private var counts: [[ExactText]: ReportedDay.Counts] = [:]

  /// Takes that report.
  init(_ table: ReportTable) {
    for row in 0..<table.rowCount {
      let cells = table.columns.indices.map { table.cell(row: row, column: $0) }
      let keys = cells[..<2].map { ExactText($0.text) }
      let numbers = cells[2...].prefix(Self.events.count + 1).map { $0.integer ?? 0 }
      for day in [keys, [keys[0]]] {
        var own = counts[day] ?? .init()
        own.events += numbers.dropLast().reduce(0, +)
        own.clicks += numbers.last ?? 0
        counts[day] = own
      }
    }
  }

  /// What it has of a day and app.
  func counts(of day: ReportedDay) -> ReportedDay.Counts {
    counts[[day.date, day.app].compactMap(\.self).map { ExactText($0) }] ?? .init()
  }

  /// Whether it has less of a day: what is final does not become less while a state goes on, and nothing else goes
  /// altogether.
  func isLess(than day: ReportedDay) -> Bool {
    let own = counts(of: day)
    return day.final.events > own.events || day.final.clicks > own.clicks
      || own == .init() && day.all != .init()
  }
}
