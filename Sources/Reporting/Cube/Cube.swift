public import Model

/// A *cube* adds up one report: sums per combination of the report's keys (REP-1).
///
/// Each worker fills its own and the pipeline merges them. The sums are exact and the rows of a
/// finished table are ordered by their texts, so neither the order of records nor the number of
/// workers shows in the result (TIME-4).
///
/// ```swift
/// var cube = Cube(definition, days: days)
/// cube.add(session: session)
/// cube.merge(other)
/// let table = cube.table(texts: strings, apps: apps)
/// ```
/// - Complexity: adding is O(keys + metrics) without allocation; memory is about
///   4 * keys + 8 * metrics + 16 bytes per row, and 8 bytes per install for reports with quantiles.
public struct Cube: Sendable {
  /// What the report is keyed by and counts.
  public let definition: ReportDefinition
  /// The days that the key `date` stands for.
  public let days: Days

  /// The places of the report's keys in a `CubeRecord`.
  private let picks: [Int]
  /// What each count column counts.
  let countColumns: [Facts]
  /// The records that leave a trace in this report.
  private let tracked: Facts
  private let hasMoney: Bool
  private let hasQuantiles: Bool
  /// Whether rows must know their apps, because `is_final` asks for the lowest watermark (REP-3).
  private let tracksApps: Bool

  /// The rows by their keys.
  private(set) var rows: KeyTable
  /// `countColumns.count` numbers per row.
  private(set) var counts: [Int64] = []
  /// Pairs (row, currency) with money, and for each its sum in millionths.
  private(set) var moneyKeys = KeyTable(width: 2)
  private(set) var moneySums: [Int128] = []
  /// Row in the upper half, seconds in the lower: sorting groups each row's seconds in order.
  private(set) var samples: [UInt64] = []
  /// Pairs (row, app).
  private(set) var rowApps = KeyTable(width: 2)

  /// An empty cube for a report over days.
  public init(_ definition: ReportDefinition, days: Days) {
    self.definition = definition
    self.days = days
    picks = definition.keys.map { Int($0.rawValue) }
    precondition(
      Set(picks).count == picks.count, "Cube(_:days:) takes each key of a report once")
    let needed = definition.metrics.flatMap(\.neededFacts)
    countColumns = needed.enumerated().filter { needed.firstIndex(of: $1) == $0 }.map(\.element)
    tracked = Facts(needed)
    hasMoney = definition.metrics.contains { $0.currency != nil }
    hasQuantiles = definition.metrics.contains { $0.percentile != nil }
    tracksApps = definition.keys.contains(.date) && !definition.keys.contains(.app)
    rows = KeyTable(width: picks.count)
  }

  /// Adds a session; one that is in none of the report's metrics leaves no trace.
  public mutating func add(session: ReportedSession) {
    add(CubeRecord(session, day: days.index(of: session.timestamp)))
  }

  /// Adds a counted click; it leaves no trace when the report has no use for clicks.
  public mutating func add(click: ReportedClick) {
    add(CubeRecord(click, day: days.index(of: click.timestamp)))
  }

  mutating func add(_ record: CubeRecord) {
    guard record.facts.meets(tracked) else { return }
    // 1. The row.
    var key = [13 of UInt32](repeating: 0)
    for i in picks.indices { key[i] = record.keys[picks[i]] }
    let row = self.row(of: key.span.extracting(0..<picks.count))
    // 2. Its counts.
    let start = row * countColumns.count
    for i in countColumns.indices where record.facts.meets(countColumns[i]) {
      counts[start + i] &+= 1
    }
    // 3. What only some reports need.
    if hasMoney && record.costMicros != 0 {
      addMoney(Int128(record.costMicros), row: row, currency: record.currency.index)
    }
    if hasQuantiles, let seconds = record.seconds {
      samples.append(UInt64(row) << 32 | UInt64(seconds))
    }
    if tracksApps { addApp(UInt32(record.app.index), row: row) }
  }

  /// Adds everything that another cube of the same report and days holds.
  public mutating func merge(_ other: Cube) {
    precondition(
      definition == other.definition && days.names == other.days.names,
      "Cube.merge(_:) takes a cube of the same report and days")
    var moved: [Int] = []
    moved.reserveCapacity(other.rows.count)
    for number in 0..<other.rows.count {
      let row = other.rows.withKey(number) { self.row(of: $0) }
      moved.append(row)
      for i in countColumns.indices {
        counts[row * countColumns.count + i] &+= other.counts[number * countColumns.count + i]
      }
    }
    for (number, sum) in other.moneySums.enumerated() {
      let row = moved[Int(other.moneyKeys.word(0, of: number))]
      addMoney(sum, row: row, currency: other.moneyKeys.word(1, of: number))
    }
    for sample in other.samples {
      samples.append(UInt64(moved[Int(sample >> 32)]) << 32 | sample & 0xffff_ffff)
    }
    for number in 0..<other.rowApps.count {
      let row = moved[Int(other.rowApps.word(0, of: number))]
      addApp(other.rowApps.word(1, of: number), row: row)
    }
  }

  private mutating func row(of key: Span<UInt32>) -> Int {
    let row = rows.number(of: key)
    if row * countColumns.count == counts.count {
      counts.append(contentsOf: repeatElement(0, count: countColumns.count))
    }
    return row
  }

  private mutating func addMoney(_ micros: Int128, row: Int, currency: UInt32) {
    let key: [2 of UInt32] = [UInt32(row), currency]
    let number = moneyKeys.number(of: key.span)
    if number == moneySums.count { moneySums.append(0) }
    moneySums[number] += micros
  }

  private mutating func addApp(_ app: UInt32, row: Int) {
    let key: [2 of UInt32] = [UInt32(row), app]
    _ = rowApps.number(of: key.span)
  }
}
