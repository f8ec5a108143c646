internal import CMemoryHints
internal import Model

/// The traces of some keys, a few bits each: it may claim a trace that it does not have, never the
/// reverse.
///
/// Millions of traces are asked for, so all bits of one lie in one word.
struct TraceFilter: Sendable {
  private var words: [UInt64]
  private let shift: UInt64

  /// Takes traces in some lists, with four bits each in words of which each has one trace, as far as chance
  /// wants it: one in some ten thousands of others is claimed. Of many traces each word has up to four: one
  /// in some hundreds.
  init(_ lists: [[KeyTrace]]) {
    let count = lists.reduce(0) { $0 + $1.count }
    var bits: UInt64 = 1
    while (count < Self.many ? 1 : 4) << bits < count { bits += 1 }
    words = [UInt64](repeating: 0, count: 1 << Int(bits))
    shift = 64 - bits
    insert(lists)
  }

  /// For so many a word each would take too much memory.
  private static let many = 4 << 20

  /// Adds traces; where they are more than there is room for, it claims more others.
  mutating func insert(_ lists: [[KeyTrace]]) {
    for trace in lists.joined() {
      let hash = Self.hash(trace)
      words[Int(hash &>> shift)] |= Self.mask(hash)
    }
  }

  /// Whether a trace may be one of them.
  @inline(__always)
  func contains(_ trace: KeyTrace) -> Bool {
    let hash = Self.hash(trace)
    let mask = Self.mask(hash)
    return words[Int(hash &>> shift)] & mask == mask
  }

  /// Has the processor fetch what tells of a trace.
  @inline(__always)
  func prefetch(_ trace: KeyTrace) {
    unsafe words.withUnsafeBufferPointer { words in
      unsafe lookback_prefetch(
        // Safe because nothing is read, and a filter has words.
        words.baseAddress.unsafelyUnwrapped + Int(Self.hash(trace) &>> shift))
    }
  }

  @inline(__always)
  private static func hash(_ trace: KeyTrace) -> UInt64 {
    UInt64(trace.bits) &* 0x9E37_79B9_7F4A_7C15
  }

  /// Bits that the place of the word does not follow from.
  @inline(__always)
  private static func mask(_ hash: UInt64) -> UInt64 {
    1 &<< (hash >> 12) | 1 &<< (hash >> 18) | 1 &<< (hash >> 24) | 1 &<< (hash >> 30)
  }
}
