/// The hexadecimal digits at a place of a text, all read at once: how many there are of one says nothing of the next.
struct HexGroup {
  /// How many of the next eight bytes are digits, before the first that is none.
  let count: Int
  /// The number that one to four digits make.
  let value: UInt32

  @inline(__always)
  init(_ text: Span<UInt8>, at place: Int) {
    let word = EightBytes.word(of: text, at: place)
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
}
