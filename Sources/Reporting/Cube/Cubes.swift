public import Model

/// The sums of all reports of a job, filled together, and the totals that they must agree with.
///
/// Each worker fills its own and the pipeline merges them; the tables are the same whatever the
/// order of records and the number of workers (TIME-4).
///
/// ```swift
/// var cubes = Cubes(definitions, days: days)
/// cubes.add(sessions: sessions.span)
/// cubes.add(clicks: clicks.span)
/// let table = cubes.makeTable(0, texts: strings, apps: apps)
/// ```
public struct Cubes: Sendable {
  /// Those of which the table was not made yet, and that did not become too large.
  private var cubes: [Cube?]
  /// What other workers' cubes hold of each report, until somebody asks for its rows.
  private var waiting: [[Cube]]
  private var dayTotals: DayTotals
  private let days: Days
  private let filter: RecordFilter?
  private let most: Int?
  /// How many share what the sums of a report may take; one from when the others' are in it on.
  private var sharers: Int
  /// The reports that became too large, by their places, with the number of records after which that is expected of
  /// the sums of all sharers together. There are no sums of them.
  public private(set) var tooLarge: [Int: Int64] = [:]
  /// What cubes and filter have to know of records.
  private let needs: ReportNeeds

  /// Nothing added yet to reports over days; `days` must hold every record that will be added.
  ///
  /// - Parameters:
  ///   - beginnings: the moment behind which the days of each report begin; all days of all reports
  ///     by default.
  ///   - filter: which of the records count, in the totals too; nil for all.
  ///   - most: how many bytes the sums of a report may take that can be made some days at a time; nil for any.
  ///   - sharers: how many cubes, which will be merged, take them together.
  public init(
    _ definitions: [ReportDefinition], days: Days, behind beginnings: [Timestamp] = [],
    filter: RecordFilter? = nil, atMost most: Int? = nil, sharedBy sharers: Int = 1
  ) {
    self.most = most
    self.sharers = sharers
    cubes = definitions.enumerated().map { place, definition in
      Cube(
        definition, days: days,
        behind: place < beginnings.count ? beginnings[place] : .absent)
    }
    waiting = [[Cube]](repeating: [], count: definitions.count)
    dayTotals = DayTotals(days: days.names.count)
    self.days = days
    self.filter = filter
    needs = ReportNeeds(definitions, conditions: filter?.keys ?? [])
  }

  /// What all records add up to (BAL-1).
  public var totals: Totals { totals(ofDays: 0..<dayTotals.count) }

  /// What the records of some days add up to.
  public func totals(ofDays days: Range<Int>) -> Totals { dayTotals.sum(days) }

  /// How many records of some days count for something, one that counts for several things for each of them.
  public func records(ofDays days: Range<Int>) -> Int64 { dayTotals.records(ofDays: days) }

  /// Adds sessions to every report; long spans are faster than short ones.
  public mutating func add(sessions: Span<ReportedSession>) { add(sessions, times: nil) }

  /// Adds counted clicks to every report that has a use for clicks.
  public mutating func add(clicks: Span<ReportedClick>) { add(clicks, times: nil) }

  /// Adds aged sessions and clicks to every report (TIME-7).
  public mutating func add(aged: [AgedCount]) {
    let sessions = aged.filter { $0.facts.kind == .session }
    let reportedSessions = sessions.map { ReportedSession($0.facts) }
    add(reportedSessions.span, times: sessions.map(\.count))
    let clicks = aged.filter { $0.facts.kind == .click }
    let reportedClicks = clicks.map { ReportedClick($0.facts) }
    add(reportedClicks.span, times: clicks.map(\.count))
  }

  /// - Parameter times: how many each stands for; nil for one.
  private mutating func add<Record: CubeRecord>(_ records: Span<Record>, times: [Int64]?) {
    var batch = CubeBatch(needs)
    var room = CubeRoom()
    for start in stride(from: 0, to: records.count, by: CubeBatch.size) {
      let some = start..<min(start + CubeBatch.size, records.count)
      batch.fill(records.extracting(some), times: times?[some], days: days, filter: filter)
      add(batch, in: &room)
    }
  }

  private mutating func add(_ batch: CubeBatch, in room: inout CubeRoom) {
    let (days, facts) = (batch.keys.span.extracting(batch.place(of: .date)), batch.facts.span)
    for i in days.indices { dayTotals.add(facts[i], times: batch.times[i], day: Int(days[i])) }
    for i in cubes.indices { cubes[i]?.add(batch, in: &room) }
    dropTooLarge()
  }

  private mutating func dropTooLarge() {
    guard let most = most.map({ $0 / sharers }) else { return }
    for i in cubes.indices where cubes[i]?.isTooLarge(most, with: waiting[i]) ?? false {
      // Rows that both have counted twice.
      join(i)
      if cubes[i]?.isTooLarge(most) ?? false {
        drop(i, after: records(ofDays: 0..<dayTotals.count) * Int64(sharers))
      }
    }
  }

  /// Lets go of the sums of a report that became too large.
  private mutating func drop(_ place: Int, after records: Int64) {
    cubes[place] = nil
    waiting[place] = []
    tooLarge[place] = min(records, tooLarge[place] ?? records)
  }

  /// Adds everything that another worker's cubes of the same reports and days hold.
  ///
  /// The rows of a report are added up when somebody asks for them, as one thread does that, and others may have
  /// something else to do then.
  public mutating func merge(_ other: Cubes) {
    precondition(
      cubes.count == other.cubes.count, "Cubes.merge(_:) takes cubes of the same reports")
    sharers = 1
    dayTotals.merge(other.dayTotals)
    for i in cubes.indices {
      if let cube = other.cubes[i], cubes[i] != nil { waiting[i] += [cube] + other.waiting[i] }
    }
    for (place, records) in other.tooLarge { drop(place, after: records) }
    dropTooLarge()
  }

  private mutating func join(_ place: Int) {
    // Taken out, as each is let go of when its rows have moved.
    while let part = waiting[place].popLast() { cubes[place]?.merge(part) }
  }

  /// One of the finished tables. It can be made once: the sums, which take as much memory, are let go.
  ///
  /// - Parameters:
  ///   - place: its place among the definitions.
  ///   - texts: the table of all `StringID`s that were added.
  ///   - apps: the apps at the places that their `AppID`s name.
  public mutating func makeTable(
    _ place: Int, texts: StringTable, apps: [ReportedApp]
  ) -> ReportTable {
    join(place)
    guard var cube = cubes[place].take() else {
      preconditionFailure("Cubes.makeTable makes a table once")
    }
    cube.rows.close()
    return cube.table(texts: texts, apps: apps)
  }

  /// One of the finished tables with what its rows add up to.
  ///
  /// - Parameter top: how many rows are shown, those with the largest numbers in the first metric,
  ///   largest first and equal ones in the order of their keys; nil shows all in that order.
  public func summary(
    _ place: Int, top: Int?, texts: StringTable, apps: [ReportedApp]
  ) -> SummarizedTable {
    guard var cube = cubes[place] else {
      preconditionFailure("Cubes.summary sums up what makeTable has not taken")
    }
    for part in waiting[place] { cube.merge(part) }
    return cube.summary(top: top, texts: texts, apps: apps)
  }
}
