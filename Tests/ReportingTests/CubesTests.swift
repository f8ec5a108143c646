import Model
import TestSupport
import Testing

@testable import Reporting

@Suite struct CubesTests {
  private static let definitions =
    ReportDefinition.defaults(currencies: ["USD", "EUR"]) + [
      ReportDefinition(
        name: "everything", keys: [.date, .country, .event, .touchType, .appVersion],
        metrics: Metric.plain.filter { $0 != .clicks && $0 != .clickToInstallRate })
    ]

  @Test(arguments: UInt64(1)...12)
  func `TIME-4: any order of records, shared by three workers in any way, gives the same bytes`(
    seed: UInt64
  ) {
    var generator = SeededGenerator(seed: seed)
    let fixture = Fixture.random(using: &generator)
    let whole = fixture.cubes(Self.definitions)

    var workers = [Cubes](repeating: Cubes(Self.definitions, days: Fixture.days), count: 3)
    for session in fixture.sessions.shuffled(using: &generator) {
      let batch = [session]
      workers[.random(in: 0..<3, using: &generator)].add(sessions: batch.span)
    }
    for click in fixture.clicks.shuffled(using: &generator) {
      let batch = [click]
      workers[.random(in: 0..<3, using: &generator)].add(clicks: batch.span)
    }
    var merged = Cubes(Self.definitions, days: Fixture.days)
    for worker in workers.shuffled(using: &generator) { merged.merge(worker) }

    #expect(merged.totals == whole.totals)
    let expected = fixture.tables(of: whole, Self.definitions).map { $0.csv() }
    let found = fixture.tables(of: merged, Self.definitions).map { $0.csv() }
    #expect(found == expected, "seed \(seed)")
    #expect(expected.allSatisfy { $0.contains("\n2024-01-02") }, "the world is not empty")
  }

  @Test(arguments: UInt64(1)...4)
  func `BAL-1: the rows of every report add up to the totals`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = Fixture.random(using: &generator)
    let cubes = fixture.cubes(Self.definitions)
    for table in fixture.tables(of: cubes, Self.definitions) {
      #expect(cubes.totals.imbalances(of: table) == [], "seed \(seed)")
    }
    let counted = fixture.sessions.count { $0.outcome == .counted }
    let metrics: [Metric] = [.installs, .reinstalls, .opens]
    #expect(metrics.reduce(0) { $0 + (cubes.totals[$1] ?? 0) } == Int64(counted))
    #expect(cubes.totals[.clicks] == Int64(fixture.clicks.count))
    for (all, attributed, organic): (Metric, Metric, Metric) in [
      (.installs, .attributedInstalls, .organicInstalls),
      (.reinstalls, .attributedReinstalls, .organicReinstalls),
      (.opens, .attributedOpens, .organicOpens),
    ] {
      let parts = [attributed, organic].compactMap { cubes.totals[$0] }
      #expect(cubes.totals[all] == parts.reduce(0, +))
    }
  }

  @Test func `BAL-1: a report that lacks a session is named with both numbers`() {
    var fixture = Fixture()
    fixture.session()
    let table = fixture.table([.app], [.installs, .opens])
    fixture.session()
    let imbalances = fixture.cubes([]).totals.imbalances(of: table)
    #expect(
      imbalances.map(\.description) == [
        "report 'report': the rows of 'installs' add up to 1 - expected 2"
      ])
  }

  @Test func `BAL-1: the totals of some days and of the others add up to all`() {
    var generator = SeededGenerator(seed: 5)
    let fixture = Fixture.random(using: &generator)
    let cubes = fixture.cubes([])
    let sum = Totals(named: cubes.totals(ofDays: 0..<1).named) + cubes.totals(ofDays: 1..<3)
    for metric in Metric.plain { #expect(sum[metric] == cubes.totals[metric]) }
    #expect(sum[.clicks] != cubes.totals(ofDays: 1..<3)[.clicks])
  }

  @Test
  func `only reports that can be made some days at a time are let go when they are too large`() {
    var generator = SeededGenerator(seed: 3)
    let fixture = Fixture.random(using: &generator)
    let whole = fixture.cubes(Self.definitions)
    var cubes = Cubes(Self.definitions, days: Fixture.days, atMost: 0)
    cubes.add(sessions: fixture.sessions.span)
    var other = Cubes(Self.definitions, days: Fixture.days, atMost: 0)
    other.add(clicks: fixture.clicks.span)
    cubes.merge(other)
    // The second one divides numbers by others.
    #expect(Self.definitions.map(\.isDivisible) == [true, false, true, true])
    #expect(cubes.tooLarge.keys.sorted() == [0, 2, 3])
    #expect(cubes.tooLarge.values.allSatisfy { 0 < $0 && $0 <= 128 })
    #expect(cubes.totals == whole.totals)
    let campaigns = cubes.makeTable(1, texts: fixture.texts, apps: fixture.apps)
    #expect(campaigns.csv() == fixture.tables(of: whole, Self.definitions)[1].csv())
  }

  @Test func `sums that threads share are let go when a thread has more than its part`() {
    var generator = SeededGenerator(seed: 3)
    let fixture = Fixture.random(using: &generator)
    /// After how many records reports are let go that may take so many bytes.
    func tooLarge(atMost bytes: Int, sharedBy threads: Int) -> [Int: Int64] {
      var cubes = Cubes(
        Self.definitions, days: Fixture.days, atMost: bytes, sharedBy: threads)
      cubes.add(sessions: fixture.sessions.span)
      return cubes.tooLarge
    }
    let alone = tooLarge(atMost: 1, sharedBy: 1)
    #expect(alone.count == 3)
    // The others are taken to come as far with theirs.
    #expect(tooLarge(atMost: 1, sharedBy: 3) == alone.mapValues { 3 * $0 })
    #expect(tooLarge(atMost: 1 << 20, sharedBy: 1).isEmpty)
    #expect(tooLarge(atMost: 1 << 20, sharedBy: 1 << 20) == alone.mapValues { $0 << 20 })
  }

  @Test func `money and ratios have no total`() {
    #expect(Totals()[.cost("USD")] == nil)
    #expect(Totals()[.clickToInstallRate] == nil)
    #expect(Totals()[.medianClickToInstallSeconds] == nil)
  }
}
