/// The rows of a list that are read: all, or some by their numbers.
struct RowChoice {
  /// The number of rows that the list has.
  let total: Int
  /// Those that are read; nil for all.
  let rows: [Int]?

  /// All rows.
  init(all total: Int) { (self.total, rows) = (total, nil) }

  /// Some rows, which are checked to be there.
  init(_ rows: [Int]?, of total: Int) throws(SegmentDamage) {
    for row in rows ?? [] where row < 0 || row >= total { throw .badLength }
    (self.total, self.rows) = (total, rows)
  }

  /// The number of rows that are read.
  var count: Int { rows?.count ?? total }

  /// Those of the numbers of all rows that are read, moved to the front.
  func gather(_ values: [UInt64], into chosen: inout [UInt64]) {
    guard let rows else { return }
    chosen.grow(to: rows.count, 0)
    for (place, row) in rows.enumerated() { chosen[place] = values[row] }
  }
}
