public import Model

/// A trace of a key of a row. The traces of a row follow those of the row before; each row has some,
/// that of its id first.
public struct RowTrace: Sendable {
  public var role: TraceRole
  public var trace: KeyTrace

  /// More than a row may have: of its id, one of each type of key, and what its links and referrer name.
  static let most = 8 + KeyScope.allCases.count
}

extension RowTrace: SegmentRow {
  static var blank: RowTrace { RowTrace(role: .id, trace: KeyTrace(bits: 0)) }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [RowTrace]
  ) throws(SegmentDamage) {
    try codec.integers(&rows) { $1.exchange(&$0.role) }
    try codec.integers(&rows) { $1.exchange(&$0.trace.bits) }
  }
}

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
