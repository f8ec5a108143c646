internal import Model

/// A row whose fields a segment keeps.
protocol SegmentRow {
  /// A row before its fields are read.
  static var blank: Self { get }

  /// Says the fields, in the order of their columns.
  static func fields(
    _ codec: inout ColumnCodec, _ rows: inout [Self]
  ) throws(SegmentDamage)
}

extension Digest {
  /// The digest of a row that is not read yet.
  static var blank: Digest { Digest(high: 0, low: 0) }
}
