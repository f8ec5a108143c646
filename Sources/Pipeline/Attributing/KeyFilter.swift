internal import Model

/// Keys seen, one bit each by hash: it may claim a key that it has not seen, never the reverse.
///
/// Most ids of a log occur once and most clicks are never asked for. Asking a filter first keeps
/// their rows out of every sort.
struct KeyFilter: Sendable {
  private var words: [UInt64]
  private let shift: UInt64

  /// A filter for about so many keys, with 16 bits for each.
  init(keys: Int) {
    var bits: UInt64 = 16
    while bits < 33, 1 << bits < UInt64(keys) * 16 { bits += 1 }
    words = [UInt64](repeating: 0, count: 1 << Int(bits - 6))
    shift = 64 - bits
  }

  /// Adds a key; whether it may have been there before.
  mutating func insert(_ key: Key) -> Bool {
    let bit = (key.low &* 0x9E37_79B9_7F4A_7C15) >> shift
    let mask: UInt64 = 1 << (bit & 63)
    let word = words[Int(bit >> 6)]
    if word & mask != 0 { return true }
    words[Int(bit >> 6)] = word | mask
    return false
  }

  /// Whether a key may have been added.
  func contains(_ key: Key) -> Bool {
    let bit = (key.low &* 0x9E37_79B9_7F4A_7C15) >> shift
    return words[Int(bit >> 6)] & (1 << (bit & 63)) != 0
  }

  /// Adds the keys of a filter of the same size.
  mutating func formUnion(_ other: KeyFilter) {
    for i in words.indices { words[i] |= other.words[i] }
  }

  /// Adds the keys that are in both of two filters of the same size.
  mutating func formUnion(ofBoth a: KeyFilter, _ b: KeyFilter) {
    for i in words.indices { words[i] |= a.words[i] & b.words[i] }
  }
}
