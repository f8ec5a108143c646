public import Model

/// A trace of a key of a row. The traces of a row follow those of the row before; each row has some,
/// that of its id first.
public struct RowTrace: BitwiseCopyable, Sendable {
  /// Both as the number that stands in the column.
  @usableFromInline let packed: UInt64

  init(role: TraceRole, trace: KeyTrace) {
    packed = UInt64(trace.bits) << 2 | UInt64(role.rawValue)
  }

  /// Takes the number that stands in the column.
  @inlinable
  init(packed: UInt64) { self.packed = packed }

  /// What the key is to the row.
  @inlinable public var role: TraceRole {
    // Two bits are always a role.
    TraceRole(rawValue: UInt8(truncatingIfNeeded: packed & 3)) ?? .id
  }

  /// The trace of the key.
  @inlinable public var trace: KeyTrace {
    KeyTrace(bits: UInt32(truncatingIfNeeded: packed >> 2))
  }

  /// More than a row may have: of its id, one of each type of key, and what its links and referrer name.
  static let most = 8 + KeyScope.allCases.count
}

extension RowTrace: SegmentRow {
  static var blank: RowTrace { RowTrace(role: .id, trace: KeyTrace(bits: 0)) }

  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [RowTrace]
  ) throws(SegmentDamage) {
    try codec.integers(&rows) { row, cell in
      var packed = row.packed
      cell.exchange(&packed)
      row = RowTrace(packed: packed)
    }
  }
}
