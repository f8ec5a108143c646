/// Bytes of ASCII that parsers look for.
public enum Ascii {
  static let space = UInt8(ascii: " ")
  static let dot = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let hyphen = UInt8(ascii: "-")
  static let plus = UInt8(ascii: "+")
  static let percent = UInt8(ascii: "%")
  static let ampersand = UInt8(ascii: "&")
  static let equals = UInt8(ascii: "=")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let comma = UInt8(ascii: ",")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")

  /// Whether a byte is white space (IN-4): space, tab, line feed, vertical tab, form feed, return.
  static func isSpace(_ byte: UInt8) -> Bool { byte == space || (byte >= 9 && byte <= 13) }

  /// Whether a byte is a decimal digit.
  public static func isDigit(_ byte: UInt8) -> Bool { byte >= zero && byte <= nine }

  /// Whether a byte is a letter.
  public static func isLetter(_ byte: UInt8) -> Bool { lower(byte) >= 0x61 && lower(byte) <= 0x7A }

  /// The byte, as a small letter if it is a capital one.
  public static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// The byte, as a capital letter if it is a small one.
  static func upper(_ byte: UInt8) -> UInt8 { byte >= 0x61 && byte <= 0x7A ? byte & 0xDF : byte }

  /// The value of a hex digit, found without a jump, as digits and letters come in no order.
  public static func hexValue(_ byte: UInt8) -> UInt8? {
    let isNumber = byte &- zero < 10
    let isLetter = (byte | 0x20) &- 0x61 < 6
    return isNumber != isLetter ? byte & 0xF + byte >> 6 * 9 : nil
  }
}
