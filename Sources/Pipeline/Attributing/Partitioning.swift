internal import Model

/// Which partition the rows of a key belong to, by the first bits of the key.
struct Partitioning: Sendable {
  /// Rows of a partition that fit, with the table that groups them, in a core's own cache.
  private static let rowsPerPartition = 8192
  private let bits: UInt64

  /// The partitions for about so many rows.
  init(rows: Int) {
    var bits: UInt64 = 1
    while bits < 11, rows >> bits > Self.rowsPerPartition { bits += 1 }
    self.bits = bits
  }

  /// The number of partitions, 2 to 2048.
  var count: Int { 1 << Int(bits) }

  /// The partitions, where there are many several next to each other at a time: rows of theirs that are on
  /// disk are read at once.
  var runs: [Range<Int>] {
    let length = max(1, count / 256)
    return stride(from: 0, to: count, by: length).map { $0..<$0 + length }
  }

  /// The partition of a key.
  func partition(_ key: Key) -> Int { Int(key.high &>> (64 &- bits)) }

  /// The partition of a row.
  func partition(_ row: some PartitionedRow) -> Int { Int(row.partitionBits &>> (64 &- bits)) }
}
