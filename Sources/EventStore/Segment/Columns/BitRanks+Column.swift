internal import Model

extension BitRanks {
  /// Takes the bits of a column's rows as they lie in a segment.
  init(_ bits: Span<UInt8>, count: Int) throws(SegmentDamage) {
    let bytes = [UInt8](bits)
    // Bits beyond the last row.
    if count % 8 != 0, let last = bytes.last, last >> UInt8(count % 8) != 0 { throw .badLength }
    self.init(bytes)
  }
}
