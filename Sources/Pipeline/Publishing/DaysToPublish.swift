internal import Model
internal import Reporting

/// What a run has of each day, whatever reports its job has.
struct DaysToPublish {
  /// Its installs, reinstalls, opens and clicks by day and app. No report of a job has a name like that.
  static let report = ReportDefinition(
    name: ".days", keys: [.date, .app], metrics: [.installs, .reinstalls, .opens, .clicks])

  private var counts: [[ExactText]: ReportedDay.Counts] = [:]

  /// Takes that report.
  init(_ table: ReportTable) {
    for row in 0..<table.rowCount {
      let cells = table.columns.indices.map { table.cell(row: row, column: $0) }
      let key = cells[..<2].map { ExactText($0.text) }
      let numbers = cells[2..<6].map(\.integer)
      for key in [key, [key[0]]] {
        counts[key, default: .init()].events += numbers[0] + numbers[1] + numbers[2]
        counts[key]?.clicks += numbers[3]
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

extension ReportCell {
  fileprivate var text: String {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  fileprivate var integer: Int64 {
    if case .integer(let number) = self { number } else { 0 }
  }
}
