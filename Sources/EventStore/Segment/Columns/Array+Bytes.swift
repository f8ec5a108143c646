internal import Model

extension MutableSpan<UInt8> {
  /// Sets eight bytes to a word, lowest byte first.
  @inline(__always)
  mutating func set(_ word: UInt64, at offset: Int) {
    precondition(offset >= 0 && offset + 8 <= count, "MutableSpan.set: out of bounds")
    // Safe because the bounds were checked.
    unsafe withUnsafeMutableBytes {
      unsafe $0.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
  }
}

extension Array {
  /// Makes sure that there are so many elements; those that were there stay.
  mutating func grow(to count: Int, _ blank: Element) {
    if self.count < count { self += repeatElement(blank, count: count - self.count) }
  }
}

extension [UInt8] {
  /// Adds a word, lowest byte first.
  mutating func append(word: UInt64) {
    unsafe Swift.withUnsafeBytes(of: word.littleEndian) { unsafe append(contentsOf: $0) }
  }

  /// Adds keys, the high half of each first.
  mutating func append(_ keys: Span<Key>) {
    let start = count
    self += repeatElement(0, count: keys.count * 16)
    var bytes = mutableSpan
    for i in keys.indices {
      bytes.set(keys[i].high, at: start + i * 16)
      bytes.set(keys[i].low, at: start + i * 16 + 8)
    }
  }

  /// Adds a digest, high half first.
  mutating func append(digest: Digest) {
    append(word: digest.high)
    append(word: digest.low)
  }

  /// Adds a number in groups of seven bits, lowest first.
  mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(rest))
  }
}
