internal import Model

/// A *cube* adds up one report: sums per combination of the report's keys (REP-1).
///
/// The sums are exact and the rows of a finished table are ordered by their texts, so neither the
/// order of records nor the number of workers shows in the result (TIME-4).
///
/// - Complexity: adding is O(keys + metrics) without allocation; memory is about
///   4 * keys + 8 * metrics + 24 bytes per row, and 8 bytes per install for reports with quantiles.
struct Cube: Sendable {
  /// What the report is keyed by and counts.
  let definition: ReportDefinition
  /// The days that the key `date` stands for.
  let days: Days
  /// The first of the days that the report has.
  let firstDay: UInt32

  /// What each count column counts, as `Facts`.
  let masks: [UInt16]
  /// For each value of `Facts` the count columns that it counts in, a bit each.
  let columns: [UInt32]
  /// The records that leave a trace in this report.
  let tracked: Facts
  let hasMoney: Bool
  let hasQuantiles: Bool
  /// Whether rows must know their apps, because `is_final` asks for the lowest watermark (REP-3).
  let tracksApps: Bool
  private let isDivisible: Bool

  /// The rows by their keys, two to a word, with one number per count column.
  var rows: KeyTable
  /// Pairs (row, currency) with money, and for each its sum in millionths.
  var moneyKeys = KeyTable(width: 1)
  var moneySums: [Int128] = []
  /// Row in the upper half, seconds in the lower: sorting groups each row's seconds in order.
  var samples: [UInt64] = []
  /// Pairs (row, app).
  var rowApps = KeyTable(width: 1)

  /// An empty cube for a report over those days that begin behind a moment.
  init(_ definition: ReportDefinition, days: Days, behind start: Timestamp = .absent) {
    self.definition = definition
    self.days = days
    firstDay = UInt32(days.names.indices.first { days.starts[$0] > start } ?? days.names.count)
    precondition(
      Set(definition.keys).count == definition.keys.count,
      "Cube(_:days:) takes each key of a report once")
    let needed = definition.metrics.flatMap(\.neededFacts)
    tracked = Facts(needed)
    masks = needed.indices.filter { needed.firstIndex(of: needed[$0]) == $0 }
      .map { needed[$0].rawValue }
    columns = Self.columns(masks)
    hasMoney = definition.hasMoney
    hasQuantiles = definition.hasQuantiles
    tracksApps = definition.tracksApps
    isDivisible = definition.isDivisible
    rows = KeyTable(width: (definition.keys.count + 1) / 2, payload: masks.count)
  }

  /// Whether it takes more bytes than it may, and can be made some days at a time.
  ///
  /// - Parameter others: what is to be added to it.
  func isTooLarge(_ most: Int, with others: [Cube] = []) -> Bool {
    isDivisible && others.reduce(rows.size) { $0 + $1.rows.size } > most
  }

  private static func columns(_ masks: [UInt16]) -> [UInt32] {
    precondition(masks.count <= UInt32.bitWidth, "Cube(_:days:) has a bit for each count column")
    var columns = [UInt32](repeating: 0, count: 1 << Facts.count)
    for facts in 1..<columns.count {
      let rest = facts & (facts - 1)
      if rest != 0 {
        columns[facts] = columns[rest] | columns[facts ^ rest]
      } else {
        for (place, mask) in masks.enumerated() where Int(mask) & facts != 0 {
          columns[facts] |= 1 << UInt32(place)
        }
      }
    }
    return columns
  }

  /// The number of a row's key at a place among the report's keys, as a `CubeBatch` holds it.
  func keyNumber(_ place: Int, of row: Int) -> Int {
    let word = rows.word(place / 2, of: row)
    return Int(place % 2 == 0 ? word & 0xffff_ffff : word >> 32)
  }

  /// How many records of each of some rows have one of some facts that the report's metrics need.
  func counts(_ facts: Facts, of rows: [UInt32]) -> [Int64] {
    guard let place = masks.firstIndex(of: facts.rawValue) else {
      return [Int64](repeating: 0, count: rows.count)
    }
    return rows.map { self.rows[Int($0), place] }
  }
}
