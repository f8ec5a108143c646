internal import Model

/// Numbers of rows as text: "3-7,9".
enum RowRanges {
  /// The text of rows in order.
  static func text(_ rows: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for row in rows {
      if let last = ranges.last, last.upperBound + 1 == row {
        ranges[ranges.count - 1] = last.lowerBound...row
      } else {
        ranges.append(row...row)
      }
    }
    return ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }.joined(separator: ",")
  }

  /// The rows of a text that `text` made.
  static func rows(_ text: String) -> [Int] {
    text.split(separator: ",").flatMap { range -> [Int] in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first <= last,
        last < RecordID.rowsPerBatch
      else { return [] }
      return Array(first...last)
    }
  }
}
