/// How a text that hardly repeats is kept: ids are mostly numbers or UUIDs, which are much shorter
/// as such.
enum TextForm: UInt64 {
  /// No text.
  case absent
  /// The digits of a number of 64 bits, without needless zeros.
  case decimal
  /// A UUID with hyphens, in small letters.
  case lowerUUID
  /// A UUID with hyphens, in capital letters.
  case upperUUID
  /// 32 hex digits in small letters.
  case hex
  /// Any bytes.
  case other

  /// The form of a text that is no number.
  init(_ text: Span<UInt8>) {
    if text.isEmpty {
      self = .absent
    } else if text.count == 36 {
      self =
        Self.isUUID(text, letters: 0x61)
        ? .lowerUUID
        : Self.isUUID(text, letters: 0x41) ? .upperUUID : .other
    } else {
      self = text.count == 32 && Self.isHex(text) ? .hex : .other
    }
  }

  /// The number of which a text is the only way to write it; nil for every other text.
  static func number(_ text: Span<UInt8>) -> UInt64? {
    if text.isEmpty || text.count > 20 || (text[0] == 0x30 && text.count > 1) { return nil }
    var value: UInt64 = 0
    var place = 0
    while place + 8 <= text.count {
      guard let digits = eightDigits(text.word(at: place)) else { return nil }
      value = value * 100_000_000 + digits
      place += 8
    }
    for i in place..<text.count {
      let digit = text[i] &- 0x30
      if digit > 9 { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isOver { return nil }
      value = sum
    }
    return value
  }

  /// The number that eight digits are, the first in the lowest byte; nil when they are no digits.
  private static func eightDigits(_ text: UInt64) -> UInt64? {
    let digits = text ^ 0x3030_3030_3030_3030
    // A byte above 9 has its high bit set, or gets it.
    if ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080 != 0 { return nil }
    // Pairs of digits, then both halves of four digits at once, the later one in the higher half.
    let pairs = digits &* 10 &+ digits >> 8
    let first = (pairs & 0xFF_0000_00FF) &* 0xF4240_0000_0064
    let second = (pairs >> 16 & 0xFF_0000_00FF) &* 0x2710_0000_0001
    return (first &+ second) >> 32
  }

  /// The digits of a number below 100,000,000 with zeros in front, the first in the lowest byte; each
  /// 0 to 9.
  private static func digits(_ number: UInt64) -> UInt64 {
    // Two numbers of four digits, four of two, eight of one.
    var lanes = number / 10_000 | (number % 10_000) << 32
    var tens = (lanes &* 10_486) >> 20 & 0x7F_0000_007F
    lanes = tens | (lanes &- tens &* 100) << 16
    tens = (lanes &* 103) >> 10 & 0xF_000F_000F_000F
    return tens | (lanes &- tens &* 10) << 8
  }

  /// Writes the digits of a number from a place on, after which there are 24 bytes; gives the place
  /// after the last digit.
  static func write(
    digitsOf number: UInt64, to bytes: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let upper = number / 100_000_000
    let parts: InlineArray<3, UInt64> = [
      digits(upper / 100_000_000), digits(upper % 100_000_000), digits(number % 100_000_000),
    ]
    var place = start
    for i in parts.indices {
      // Zeros in front are no digits, but for the last one.
      let isFirst = place == start
      if isFirst, i < 2, parts[i] == 0 { continue }
      let zeros = isFirst ? min(parts[i].trailingZeroBitCount / 8, 7) : 0
      bytes.set((parts[i] | 0x3030_3030_3030_3030) >> UInt64(zeros * 8), at: place)
      place += 8 - zeros
    }
    return place
  }

  /// The 16 bytes that a text's 32 hex digits stand for.
  static func appendBytes(ofHex text: Span<UInt8>, to output: inout [UInt8]) {
    var half: UInt8?
    for i in text.indices where text[i] != hyphen {
      let digit = text[i] <= 0x39 ? text[i] &- 0x30 : (text[i] | 0x20) &- 0x61 &+ 10
      if let high = half {
        output.append(high << 4 | digit)
        half = nil
      } else {
        half = digit
      }
    }
  }

  /// Writes the text of 16 bytes from a place on; gives the place after it. The form is one of those
  /// with hex digits.
  func write(
    hexOf half: Span<UInt8>, to bytes: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let letters: UInt8 = self == .upperUUID ? 0x41 : 0x61
    var place = start
    for i in half.indices {
      if self != .hex, i == 4 || i == 6 || i == 8 || i == 10 {
        bytes[place] = Self.hyphen
        place += 1
      }
      let (high, low) = (half[i] >> 4, half[i] & 15)
      bytes[place] = high < 10 ? 0x30 + high : letters + high - 10
      bytes[place + 1] = low < 10 ? 0x30 + low : letters + low - 10
      place += 2
    }
    return place
  }

  private static let hyphen = UInt8(ascii: "-")

  private static func isUUID(_ text: Span<UInt8>, letters: UInt8) -> Bool {
    for i in text.indices {
      if i == 8 || i == 13 || i == 18 || i == 23 {
        if text[i] != hyphen { return false }
      } else if !isDigit(text[i], letters: letters) {
        return false
      }
    }
    return true
  }

  private static func isHex(_ text: Span<UInt8>) -> Bool {
    for i in text.indices where !isDigit(text[i], letters: 0x61) { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8, letters: UInt8) -> Bool {
    byte &- 0x30 <= 9 || byte &- letters <= 5
  }
}
