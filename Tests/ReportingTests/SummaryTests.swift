import Model
import TestSupport
import Testing

@testable import Reporting

/// Reports that are asked for: conditions, the largest rows, and what all rows come to.
@Suite struct SummaryTests {
  private static let keys: [ReportKey] = [.date, .app, .os, .event, .campaign, .channel, .country]
  private static let metrics: [Metric] =
    Metric.plain.filter { !$0.countsClicks } + [.cost("USD"), .costPerInstall("USD")]

  private func summary(
    _ fixture: Fixture, _ keys: [ReportKey], _ metrics: [Metric], top: Int? = nil,
    where values: [ReportKey: Set<ExactText>] = [:]
  ) -> SummarizedTable {
    var cubes = Cubes(
      [ReportDefinition(name: "report", keys: keys, metrics: metrics)], days: Fixture.days,
      filter: RecordFilter(
        values, texts: fixture.texts,
        apps: fixture.apps.map { String(decoding: $0.name, as: UTF8.self) }, days: Fixture.days))
    cubes.add(sessions: fixture.sessions.span)
    cubes.add(clicks: fixture.clicks.span)
    return cubes.summary(0, top: top, texts: fixture.texts, apps: fixture.apps)
  }

  @Test(arguments: UInt64(1)...6)
  func `REP-2: the sum of all rows is the row of a report without their key`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var fixture = Fixture.random(using: &generator)
    // Every session has the same version, so that it tells no rows apart.
    for i in fixture.sessions.indices { fixture.sessions[i].appVersion = .absent }
    let whole = summary(fixture, [.campaign, .os], Self.metrics)
    let one = fixture.table([.appVersion], Self.metrics)
    #expect(whole.total.lines().last == one.lines().last.map { String($0.dropFirst()) })
    #expect(whole.rows.csv() == fixture.table([.campaign, .os], Self.metrics).csv())
    #expect(whole.others == nil && whole.otherCount == 0)
  }

  @Test
  func `REP-1, REP-2: ratios and quantiles of all records have those of rows that do not stand`()
    throws
  {
    var fixture = Fixture()
    for _ in 0..<2 { fixture.click(os: .iOS) }
    for _ in 0..<8 { fixture.click(os: .android) }
    fixture.attributedInstall(secondsSinceTouch: 10)
    let rate = summary(fixture, [.os], [.installs, .clickToInstallRate])
    #expect(rate.rows.lines().dropFirst() == ["iOS,1,0.5"])
    #expect(rate.total.lines().last == "1,0.1")
    fixture.session(.open, campaign: "d")
    fixture.attributedInstall(campaign: "e", secondsSinceTouch: 30)
    let times = summary(fixture, [.campaign], [.opens, .medianClickToInstallSeconds])
    #expect(times.rows.lines().dropFirst() == ["d,1,"])
    #expect(times.total.lines().last == "1,10")
    let cut = summary(fixture, [.campaign], [.installs, .clickToInstallRate], top: 1)
    #expect(cut.rows.lines().dropFirst() == ["c,1,0.1"])
    #expect(cut.others?.lines().last == "1,")
  }

  @Test func `REP-2: quantiles of the others are of their records alone`() {
    var fixture = Fixture()
    for _ in 0..<3 { fixture.attributedInstall(secondsSinceTouch: 10) }
    fixture.attributedInstall(campaign: "e", secondsSinceTouch: 30)
    let cut = summary(fixture, [.campaign], [.installs, .medianClickToInstallSeconds], top: 1)
    #expect(cut.rows.lines().dropFirst() == ["c,3,10"])
    #expect(cut.others?.lines().last == "1,30")
    #expect(cut.total.lines().last == "4,10")
  }

  @Test(arguments: UInt64(1)...6)
  func `the others are what the largest rows leave of the sum`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let fixture = Fixture.random(using: &generator)
    let metrics: [Metric] = [.opens, .installs, .clicks, .cost("USD")]
    let all = fixture.table([.campaign, .country], metrics)
    let cut = summary(fixture, [.campaign, .country], metrics, top: 3)
    #expect(cut.rows.csv() == all.top(3).csv())
    #expect(cut.otherCount == all.rowCount - 3)
    let others = try #require(cut.others)
    for (place, metric) in metrics.enumerated() {
      #expect(
        Self.sum(cut.rows, metric) + Self.number(others, place) == Self.number(cut.total, place),
        "seed \(seed): \(metric.name)")
    }
  }

  @Test(arguments: UInt64(1)...6)
  func `REP-1: a condition leaves the rows of a report that have its values`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = Fixture.random(using: &generator)
    let all = fixture.table(Self.keys, Self.metrics)
    for (place, key) in Self.keys.enumerated() {
      guard case .texts(let column) = all.columns[place].values else { continue }
      let values = (0..<all.rowCount).map { String(decoding: column[$0], as: UTF8.self) }
      for value in Set(values) {
        let rows = values.indices.filter { values[$0] == value }
        #expect(
          summary(fixture, Self.keys, Self.metrics, where: [key: [ExactText(value)]]).rows.csv()
            == all.picking(rows).csv(), "seed \(seed): \(key.name)=\(value)")
      }
    }
  }

  @Test func `values of one key are alternatives, and all keys have to fit`() {
    var fixture = Fixture()
    for (campaign, channel, os) in [
      ("a", "x", OperatingSystem.iOS), ("b", "x", .iOS), ("c", "x", .iOS), ("a", "y", .iOS),
      ("a", "x", .android),
    ] {
      fixture.session(os: os, campaign: campaign, channel: channel, method: .linkClickID)
    }
    let rows = summary(
      fixture, [.campaign, .channel, .os], [.installs],
      where: [.campaign: ["a", "b", "nobody"], .channel: ["x"], .os: ["iOS"]]
    ).rows
    #expect(rows.lines() == ["campaign,channel,os,installs", "a,x,iOS,1", "b,x,iOS,1"])
    #expect(summary(fixture, [.os], [.installs], where: [.campaign: ["nobody"]]).rows.rowCount == 0)
  }

  @Test func `a sum of nothing is zero`() {
    let empty = summary(Fixture(), [.campaign], [.installs, .cost("USD"), .costPerInstall("USD")])
    #expect(empty.rows.rowCount == 0)
    #expect(empty.total.lines() == ["installs,cost_USD,cost_per_install_USD", "0,0,"])
  }

  @Test func `sums stand below a table`() {
    var fixture = Fixture()
    for _ in 0..<12 { fixture.attributedInstall(campaign: "spring") }
    fixture.attributedInstall(campaign: "summer")
    let table = summary(fixture, [.campaign, .date], [.installs], top: 1)
    #expect(
      TableRenderer().text(
        of: table.rows,
        footers: [
          .init(label: "others", table: table.others ?? table.total),
          .init(label: "total", table: table.total),
        ]) == """
          campaign  date        installs  is_final
          --------  ----------  --------  --------
          spring    2024-01-01        12         0
          --------  ----------  --------  --------
          others                       1
          total                       13

          """)
  }

  private static func sum(_ table: ReportTable, _ metric: Metric) -> Int128 {
    let place = table.columns.firstIndex { $0.name == metric.name } ?? 0
    return (0..<table.rowCount).reduce(0) { $0 + number(table, place, row: $1) }
  }

  private static func number(_ table: ReportTable, _ place: Int, row: Int = 0) -> Int128 {
    switch table.cell(row: row, column: place) {
    case .integer(let number): Int128(number) * 1_000_000
    case .decimal(let number): number.micros
    case .empty, .text: 0
    }
  }
}
