internal import Streams

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

  /// The form of a text.
  init(_ text: Span<UInt8>) {
    if text.isEmpty {
      self = .absent
    } else if Self.number(text) != nil {
      self = .decimal
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
    for i in text.indices {
      let digit = text[i] &- 0x30
      if digit > 9 { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = product.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isOver { return nil }
      value = sum
    }
    return value
  }

  /// Adds the digits of a number.
  static func appendDigits(of number: UInt64, to output: inout [UInt8]) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var rest = number
    var start = 20
    repeat {
      start -= 1
      digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    output.write(digits.span.extracting(start...))
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

  /// Adds the text of 16 bytes; the form is one of those with hex digits.
  func appendHex(of bytes: Span<UInt8>, to output: inout [UInt8]) {
    let letters: UInt8 = self == .upperUUID ? 0x41 : 0x61
    for i in bytes.indices {
      if self != .hex, i == 4 || i == 6 || i == 8 || i == 10 { output.append(Self.hyphen) }
      for digit in [bytes[i] >> 4, bytes[i] & 15] {
        output.append(digit < 10 ? 0x30 + digit : letters + digit - 10)
      }
    }
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
