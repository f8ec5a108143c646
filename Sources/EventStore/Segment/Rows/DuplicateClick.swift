internal import Model

/// A click that is a duplicate.
struct DuplicateClick {
  /// Its row in its batch.
  var row: UInt32
}

extension DuplicateClick: SegmentRow {
  static var blank: DuplicateClick { DuplicateClick(row: 0) }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [DuplicateClick]
  ) throws(SegmentDamage) {
    try codec.integers(&rows, for: [.outcome, .counts]) { $1.exchange(&$0.row) }
  }
}
