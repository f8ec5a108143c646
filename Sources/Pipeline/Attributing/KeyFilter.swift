internal import Model

/// Keys seen, one bit each by hash: it may claim a key that it has not seen, never the reverse.
///
/// Most keys of a log have no partner. Asking a filter first keeps their rows out of every group.
struct KeyFilter: Sendable {
  private let partitioning: Partitioning
  private let parts: [Part]

  /// Joins the filters of all partitions.
  init(partitioning: Partitioning, parts: [Part]) {
    self.partitioning = partitioning
    self.parts = parts
  }

  /// Whether a key may have been seen.
  func contains(_ key: Key) -> Bool { parts[partitioning.partition(key)].contains(key) }

  /// The keys of one partition, with 16 bits for each: small enough to be filled in the cache.
  struct Part: Sendable {
    private var words: [UInt64]
    private let shift: UInt64

    /// The keys of those rows of a partition that `isCounted` picks.
    init(
      _ blocks: [PartitionedRows], partition: Int, where isCounted: (KeyedRow) -> Bool
    ) {
      var keys: [Key] = []
      for block in blocks {
        block.withRows(of: partition) { rows in
          for i in rows.indices where isCounted(rows[i]) { keys.append(rows[i].key) }
        }
      }
      var bits: UInt64 = 6
      while 1 << bits < UInt64(keys.count) * 16 { bits += 1 }
      words = [UInt64](repeating: 0, count: 1 << Int(bits - 6))
      shift = 64 - bits
      for key in keys {
        let bit = bit(of: key)
        words[Int(bit >> 6)] |= 1 << (bit & 63)
      }
    }

    func contains(_ key: Key) -> Bool {
      let bit = bit(of: key)
      return words[Int(bit >> 6)] & (1 << (bit & 63)) != 0
    }

    private func bit(of key: Key) -> UInt64 { (key.low &* 0x9E37_79B9_7F4A_7C15) >> shift }
  }
}
