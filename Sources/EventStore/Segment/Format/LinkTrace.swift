internal import Model

/// A trace of a click's link, or of the id of that.
struct LinkTrace {
  /// The click's row in its batch.
  var row: UInt32
  var trace: KeyTrace

  /// The most that a click may have.
  static let most = 2
}

extension LinkTrace: SegmentRow {
  static var blank: LinkTrace { LinkTrace(row: 0, trace: KeyTrace(bits: 0)) }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [LinkTrace]
  ) throws(SegmentDamage) {
    try codec.integers(&rows) { $1.exchange(&$0.row) }
    try codec.integers(&rows) { $1.exchange(&$0.trace.bits) }
  }
}
