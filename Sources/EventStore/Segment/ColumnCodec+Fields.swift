/// The fields of rows by what they hold.
extension ColumnCodec {
  /// Numbers, cases, booleans, times.
  @inline(__always)
  mutating func integers<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout IntegerCell) -> Void
  ) throws(SegmentDamage) {
    try field(.integers, &rows, use, visit)
  }

  /// Texts that repeat.
  @inline(__always)
  mutating func strings<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.strings, &rows, use, visit)
  }

  /// Apps.
  @inline(__always)
  mutating func apps<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.apps, &rows, use, visit)
  }

  /// Places of sources in the job.
  @inline(__always)
  mutating func sources<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout NameCell) -> Void
  ) throws(SegmentDamage) {
    try field(.sources, &rows, use, visit)
  }

  /// Texts that hardly repeat.
  @inline(__always)
  mutating func texts<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout TextCell) -> Void
  ) throws(SegmentDamage) {
    try field(.texts, &rows, use, visit)
  }

  /// Lists of keys, each of which lies in the batch's keys.
  @inline(__always)
  mutating func keyLists<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout KeyListCell) -> Void
  ) throws(SegmentDamage) {
    try field(.keyLists, &rows, use, visit)
  }

  /// Digests of lines, which never repeat.
  @inline(__always)
  mutating func digests<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.digests, &rows, use, visit)
  }

  /// Keys that follow from nothing else.
  @inline(__always)
  mutating func keys<Row>(
    _ rows: inout [Row], for use: SegmentFields = .rest,
    _ visit: (inout Row, inout KeyCell) -> Void
  ) throws(SegmentDamage) {
    try keyField(.keys, &rows, use, visit)
  }
}
