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

  /// The rows of a text that `text` made; nil for another text.
  static func rows(_ text: String) -> [Int]? {
    if text.isEmpty { return [] }
    var rows: [Int] = []
    for range in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = range.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1],
        first >= 0, first <= last, last < RecordID.rowsPerBatch
      else { return nil }
      rows += first...last
    }
    return rows
  }
}
