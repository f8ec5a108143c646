public import Model

/// A trace of a key of a row. The traces of a row follow those of the row before; each row has some,
/// that of its id first.
public struct RowTrace: Sendable {
  public var role: TraceRole
  public var trace: KeyTrace

  /// More than a row may have: of its id and one of each type of key.
  static let most = 1 + KeyScope.allCases.count
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
