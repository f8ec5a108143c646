import Model
import TestSupport
import Testing

@testable import Reporting

/// A report computed the obvious way: records grouped by texts, with
/// `Double` where the numbers are small enough for it to be exact.
private struct NaiveReport {
  private struct Row {
    var sessions: [ReportedSession] = []
    var clicks = 0
    var apps: Set<UInt16> = []
  }

  static func lines(_ fixture: Fixture) -> [String] {
    var rows: [[String]: Row] = [:]
    func day(_ time: Timestamp) -> String { Fixture.days.names[Fixture.days.index(of: time)] }
    for session in fixture.sessions where session.outcome == .counted {
      let key = [
        day(session.timestamp), fixture.texts.string(session.campaign),
        fixture.texts.string(session.country),
      ]
      rows[key, default: Row()].sessions.append(session)
      rows[key, default: Row()].apps.insert(session.app.index)
    }
    for click in fixture.clicks {
      let key = [
        day(click.timestamp), fixture.texts.string(click.campaign),
        fixture.texts.string(click.country),
      ]
      rows[key, default: Row()].clicks += 1
      rows[key, default: Row()].apps.insert(click.app.index)
    }
    let ordered = rows.sorted { a, b in
      a.key.lexicographicallyPrecedes(b.key) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
    return ordered.map { line($0.key, $0.value, fixture) }
  }

  private static func line(_ key: [String], _ row: Row, _ fixture: Fixture) -> String {
    let installs = row.sessions.filter { $0.event == .install }
    let attributed = installs.filter { $0.method != nil }
    let byClick = attributed.filter { $0.touchType == .click }
    let paid = attributed + row.sessions.filter { $0.event == .reinstall && $0.method != nil }
    let usd = paid.filter { fixture.texts.string($0.currency).uppercased() == "USD" }
    let micros = usd.map(\.costMicros).reduce(0, +)
    let seconds = attributed.filter(\.touchTime.isPresent)
      .map { max(0, ($0.timestamp - $0.touchTime).milliseconds / 1000) }.sorted()
    let day = Fixture.days.names.firstIndex(of: key[0]) ?? 0
    let lowest = row.apps.map { fixture.apps[Int($0)].watermark }.reduce(Fixture.end(ofDay: 2), min)
    let cells = [
      "\(installs.count)", "\(row.sessions.filter { $0.event == .reinstall }.count)",
      "\(row.sessions.filter { $0.event == .open }.count)", "\(row.clicks)",
      row.clicks == 0 ? "" : decimal(Double(byClick.count) * 1e6 / Double(row.clicks)),
      decimal(Double(micros)), paid.isEmpty ? "" : decimal(Double(micros) / Double(paid.count)),
      seconds.isEmpty ? "" : "\(seconds[(seconds.count + 1) / 2 - 1])",
      Fixture.days.lastMoment(of: day) <= lowest ? "1" : "0",
    ]
    return (key + cells).joined(separator: ",")
  }

  private static func decimal(_ micros: Double) -> String {
    FixedDecimal(micros: Int128(micros.rounded(.toNearestOrEven))).description
  }
}

@Suite struct NaiveModelTests {
  @Test(arguments: UInt64(1)...20)
  func `REP-1 to REP-4: the rows agree with the obvious computation`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = Fixture.random(using: &generator)
    let rows = fixture.rows(
      [.date, .campaign, .country],
      [
        .installs, .reinstalls, .opens, .clicks, .clickToInstallRate, .cost("USD"),
        .costPerInstall("USD"), .medianClickToInstallSeconds,
      ], isSpreadsheetSafe: false)
    #expect(rows == NaiveReport.lines(fixture), "seed \(seed)")
    #expect(rows.count > 20, "the world is not empty")
  }
}
