/// Which of some rows have a bit, and the how manieth of them each is.
struct BitRanks {
  /// The number of rows that have one.
  let total: Int
  private let bytes: [UInt8]
  /// The number of bits before each byte.
  private var before: [Int32] = []

  /// Takes one bit per row, the lowest of each byte first.
  init(_ bits: Span<UInt8>, count: Int) throws(SegmentDamage) {
    var (bytes, total): ([UInt8], Int) = ([], 0)
    bytes.append(bits)
    before.reserveCapacity(bytes.count)
    for i in bits.indices {
      before.append(Int32(total))
      total += bits[i].nonzeroBitCount
    }
    // Bits beyond the last row.
    if count % 8 != 0, let last = bytes.last, last >> UInt8(count % 8) != 0 { throw .badLength }
    (self.bytes, self.total) = (bytes, total)
  }

  /// The number of rows before one that have a bit; nil where it has none.
  subscript(row: Int) -> Int? {
    let (byte, bit) = (bytes[row / 8], UInt8(row % 8))
    if byte >> bit & 1 == 0 { return nil }
    return Int(before[row / 8]) + (byte & (1 << bit - 1)).nonzeroBitCount
  }
}
