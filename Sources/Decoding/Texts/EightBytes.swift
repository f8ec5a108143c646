/// Eight bytes of a text in one word, the first of them lowest.
enum EightBytes {
  /// One byte eight times.
  static func every(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// The top bit of each byte that is zero.
  static func zeros(_ word: UInt64) -> UInt64 { ~beyond(0, word) & every(0x80) }

  /// The top bit, with others that say nothing, of each byte that is more than a value below 128.
  static func beyond(_ value: UInt8, _ word: UInt64) -> UInt64 {
    (word & every(0x7F)) &+ every(0x7F - value) | word
  }

  /// Bytes with capital letters made small.
  static func lower(_ word: UInt64) -> UInt64 {
    let capitals = beyond(0x40, word) & ~beyond(0x5A, word) & ~word & every(0x80)
    return word | capitals >> 2
  }

  /// The bytes from a place of a text on, with zeros behind its end.
  @inline(__always)
  static func word(of text: Span<UInt8>, at place: Int) -> UInt64 {
    let (rest, last) = (text.count - place, text.count - 8)
    if last < 0 {
      var word: UInt64 = 0
      for i in (place..<text.count).reversed() { word = word << 8 | UInt64(text[i]) }
      return word
    }
    // Safe because both places lie eight bytes or more before the text's end, and `place` is none behind it.
    return unsafe text.withUnsafeBytes { bytes in
      if rest >= 8 { return unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) }
      return unsafe bytes.loadUnaligned(fromByteOffset: last, as: UInt64.self)
        >> UInt64((8 - rest) * 8)
    }
  }
}
