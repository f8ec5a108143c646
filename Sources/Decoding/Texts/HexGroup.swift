/// The hexadecimal digits at a place of a text, all read at once: how many there are of one says nothing of the next.
struct HexGroup {
  /// How many of the next eight bytes are digits, before the first that is none.
  let count: Int
  /// The number that one to four digits make.
  let value: UInt32

  @inline(__always)
  init(_ text: Span<UInt8>, at place: Int) {
    let word = Self.word(of: text, at: place)
    // 1. The top bit of each byte that is no digit.
    let letters = (word | EightBytes.every(0x20)) ^ EightBytes.every(0x60)
    let noLetter = EightBytes.beyond(6, letters) | EightBytes.zeros(letters)
    let noDigit = EightBytes.beyond(9, word ^ EightBytes.every(Ascii.zero))
    count = (noLetter & noDigit & EightBytes.every(0x80)).trailingZeroBitCount / 8
    // 2. What each stands for, the last in the fourth byte, with zeros before the first.
    let values =
      (word & EightBytes.every(0x0F)) &+ (word >> 6 & EightBytes.every(0x01)) &* 9
    let four = UInt32(truncatingIfNeeded: values) &<< UInt32(truncatingIfNeeded: (4 - count) * 8)
    // 3. Pairs of them, then both.
    let pairs = (four << 4 | four >> 8) & 0x00FF_00FF
    value = (pairs << 8 | pairs >> 16) & 0xFFFF
  }

  /// Eight bytes, with zeros behind the text's end.
  @inline(__always)
  private static func word(of text: Span<UInt8>, at place: Int) -> UInt64 {
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
