internal import CMemoryHints
internal import Model

/// Keys seen, one bit each by hash: it may claim a key that it has not seen, never the reverse.
///
/// Most keys of a log have no partner. Asking a filter first keeps their rows out of every group.
package struct KeyFilter: Sendable {
  private let partitioning: Partitioning
  /// The bits of all partitions, one behind the other.
  private var words: [UInt64] = []
  private var places: [Place] = []

  /// Where the bits of a partition are.
  private struct Place: Sendable {
    /// The first word.
    var start: Int
    var shift: UInt64
  }

  /// Joins the filters of all partitions.
  init(partitioning: Partitioning, parts: [Part]) {
    self.partitioning = partitioning
    words.reserveCapacity(parts.reduce(0) { $0 + $1.words.count })
    for part in parts {
      places.append(Place(start: words.count, shift: part.shift))
      words += part.words
    }
  }

  /// Whether a key may have been seen.
  @inline(__always)
  func contains(_ key: Key) -> Bool {
    let place = places[partitioning.partition(key)]
    let bit = Self.bit(of: key, place.shift)
    return words[place.start + Int(bit >> 6)] & (1 << (bit & 63)) != 0
  }

  /// Has the processor fetch what tells of a key.
  @inline(__always)
  func prefetch(_ key: Key) {
    let place = places[partitioning.partition(key)]
    let word = place.start + Int(Self.bit(of: key, place.shift) >> 6)
    unsafe words.withUnsafeBufferPointer { words in
      // Safe because nothing is read, and a filter has words.
      unsafe lookback_prefetch(words.baseAddress.unsafelyUnwrapped + word)
    }
  }

  @inline(__always)
  private static func bit(of key: Key, _ shift: UInt64) -> UInt64 {
    (key.low &* 0x9E37_79B9_7F4A_7C15) &>> shift
  }

  /// The keys of one partition, with 16 bits for each: small enough to be filled in the cache.
  struct Part: Sendable {
    fileprivate var words: [UInt64]
    fileprivate let shift: UInt64

    /// The keys of those rows of a partition that `isCounted` picks.
    init(
      _ blocks: [PartitionedRows<KeyedRow>], partition: Int, where isCounted: (KeyedRow) -> Bool
    ) {
      var rows: [KeyedRow] = []
      for block in blocks { block.append(partition, to: &rows) }
      rows.removeAll { !isCounted($0) }
      var bits: UInt64 = 6
      while 1 << bits < UInt64(rows.count) * 16 { bits += 1 }
      words = [UInt64](repeating: 0, count: 1 << Int(bits - 6))
      shift = 64 - bits
      for row in rows {
        let bit = KeyFilter.bit(of: row.key, shift)
        words[Int(bit >> 6)] |= 1 << (bit & 63)
      }
    }
  }
}
