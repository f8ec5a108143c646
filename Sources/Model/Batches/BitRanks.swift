/// Which of some rows have a bit, and the how manieth of them each is.
public struct BitRanks: Sendable {
  /// The number of rows that have one.
  public let total: Int
  private let bytes: [UInt8]
  /// The number of bits before each byte.
  private let before: [Int32]

  /// Takes one bit per row, the lowest of each byte first.
  public init(_ bytes: [UInt8]) {
    var (before, total): ([Int32], Int) = ([], 0)
    before.reserveCapacity(bytes.count)
    for byte in bytes {
      before.append(Int32(total))
      total += byte.nonzeroBitCount
    }
    (self.bytes, self.before, self.total) = (bytes, before, total)
  }

  /// The number of rows before one that have a bit; nil where it has none.
  public subscript(row: Int) -> Int? {
    let (byte, bit) = (bytes[row / 8], UInt8(row % 8))
    if byte >> bit & 1 == 0 { return nil }
    return Int(before[row / 8]) + (byte & (1 << bit - 1)).nonzeroBitCount
  }
}
