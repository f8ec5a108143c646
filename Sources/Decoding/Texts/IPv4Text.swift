/// An IPv4 address as four decimal numbers with dots between them.
///
/// All of it is read at once, as where the dots stand in one address says nothing of the next: a
/// processor that goes from byte to byte guesses wrong at nearly each of them.
enum IPv4Text {
  /// The address; nil when the text is none. A number with a zero before it is none, as it could be
  /// meant as octal.
  static func parse(_ text: Span<UInt8>) -> UInt32? {
    guard 7...15 ~= text.count else { return nil }
    let first = EightBytes.word(of: text, at: 0)
    let second = text.count > 8 ? EightBytes.word(of: text, at: 8) : 0
    // 1. Where dots, digits and zeros are: a bit for each byte.
    let zero = EightBytes.every(Ascii.zero)
    let dot = EightBytes.every(Ascii.dot)
    let (low, high) = (first ^ zero, second ^ zero)
    let all: UInt32 = 1 << UInt32(text.count) - 1
    let dots = bits(EightBytes.zeros(first ^ dot), EightBytes.zeros(second ^ dot))
    let digits = ~bits(EightBytes.beyond(9, low), EightBytes.beyond(9, high)) & all
    let zeros = bits(EightBytes.zeros(low), EightBytes.zeros(high))
    // The dots but for the first, and but for the first two.
    let rest = dots & (dots &- 1)
    let last = rest & (rest &- 1)
    guard dots ^ digits == all, last != 0, last & (last - 1) == 0 else { return nil }
    // 2. No number may be empty, have four digits, or begin with a zero and go on.
    let starts = dots << 1 | 1
    let four = digits & digits >> 1 & digits >> 2 & digits >> 3
    guard starts & ~digits | four | zeros & starts & digits >> 1 == 0 else { return nil }
    // 3. The numbers between the dots.
    let dot1 = dots.trailingZeroBitCount
    let dot2 = rest.trailingZeroBitCount
    let dot3 = last.trailingZeroBitCount
    let values = UInt128(high) << 64 | UInt128(low)
    let a = number(values, from: 0, to: dot1)
    let b = number(values, from: dot1 + 1, to: dot2)
    let c = number(values, from: dot2 + 1, to: dot3)
    let d = number(values, from: dot3 + 1, to: text.count)
    return a | b | c | d <= 255 ? a << 24 | b << 16 | c << 8 | d : nil
  }

  /// The number of one to three digits that have values.
  @inline(__always)
  private static func number(_ values: UInt128, from start: Int, to end: Int) -> UInt32 {
    let four = UInt32(truncatingIfNeeded: values &>> UInt128(start * 8))
    // The last digit comes into the third byte, with zeros before the first.
    let three = (four &<< UInt32((4 - (end - start)) * 8)) >> 8
    return (three & 0xFF) * 100 + (three >> 8 & 0xFF) * 10 + three >> 16
  }

  /// The top bits of the bytes of two words side by side.
  private static func bits(_ first: UInt64, _ second: UInt64) -> UInt32 {
    func side(_ tops: UInt64) -> UInt64 {
      ((tops & EightBytes.every(0x80)) >> 7 &* 0x0102_0408_1020_4080) >> 56
    }
    return UInt32(truncatingIfNeeded: side(first) | side(second) << 8)
  }
}
