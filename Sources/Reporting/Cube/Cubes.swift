public import Model

/// The cubes of all reports of a job, filled together, and the totals that they must agree with.
///
/// Prefer it to single cubes: the day of a record is looked up once for all reports.
public struct Cubes: Sendable {
  /// One cube per report, in the order of the definitions.
  public private(set) var cubes: [Cube]
  /// What all records add up to (BAL-1).
  public private(set) var totals = Totals()
  private let days: Days

  /// Empty cubes for reports over days.
  public init(_ definitions: [ReportDefinition], days: Days) {
    cubes = definitions.map { Cube($0, days: days) }
    self.days = days
  }

  /// Adds a session to every report.
  public mutating func add(session: ReportedSession) {
    add(CubeRecord(session, day: days.index(of: session.timestamp)))
  }

  /// Adds a counted click to every report that has a use for clicks.
  public mutating func add(click: ReportedClick) {
    add(CubeRecord(click, day: days.index(of: click.timestamp)))
  }

  private mutating func add(_ record: CubeRecord) {
    totals.add(record.facts)
    for i in cubes.indices { cubes[i].add(record) }
  }

  /// Adds everything that another worker's cubes of the same reports and days hold.
  public mutating func merge(_ other: Cubes) {
    precondition(
      cubes.count == other.cubes.count, "Cubes.merge(_:) takes cubes of the same reports")
    totals.merge(other.totals)
    for i in cubes.indices { cubes[i].merge(other.cubes[i]) }
  }

  /// The finished tables, in the order of the definitions.
  public func tables(texts: StringTable, apps: [ReportedApp]) -> [ReportTable] {
    cubes.map { $0.table(texts: texts, apps: apps) }
  }
}
