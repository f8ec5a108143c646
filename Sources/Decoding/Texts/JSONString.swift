/// The escapes of JSON strings.
public enum JSONString {
  /// The decoded bytes of a valid string, without its quotes; of another one something else, and no trap.
  public static func decode(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      guard text[i] == UInt8(ascii: "\\"), i + 1 < text.count else {
        bytes.append(text[i])
        i += 1
        continue
      }
      let letter = escape(text, at: i) ?? ([text[i + 1]], 2)
      bytes += letter.bytes
      i += letter.length
    }
    return bytes
  }

  /// What an escape stands for, and how long it is written; nil where there is none. The text need not be valid.
  static func escape(_ text: Span<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    guard text[place] == UInt8(ascii: "\\"), place + 1 < text.count else { return nil }
    switch text[place + 1] {
    case UInt8(ascii: "b"): return ([0x08], 2)
    case UInt8(ascii: "f"): return ([0x0C], 2)
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case let byte where "\"\\/".utf8.contains(byte): return ([byte], 2)
    default: return scalar(text, at: place)
    }
  }

  /// The key that stands between two quotes, decoded and without spaces around it (IN-4).
  static func key(_ text: Span<UInt8>, _ string: Range<Int>) -> [UInt8] {
    decode(JSONText.content(text, of: string)).span.trimmedOfSpaces().array
  }

  /// The character of an escape `\u…`, or of two that are a pair of surrogates, and how long it is written; nil where
  /// there is none. The text need not be valid.
  static func scalar(_ text: Span<UInt8>, at place: Int) -> (bytes: [UInt8], length: Int)? {
    guard let first = unit(text, at: place) else { return nil }
    if let scalar = Unicode.Scalar(first) { return (Array(String(scalar).utf8), 6) }
    guard first < 0xDC00, let second = unit(text, at: place + 6), second & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    else { return nil }
    return (Array(String(scalar).utf8), 12)
  }

  /// The four digits of an escape `\u…`, which may be half of a pair.
  static func unit(_ text: Span<UInt8>, at place: Int) -> UInt32? {
    guard place + 6 <= text.count, text[place] == UInt8(ascii: "\\"),
      text[place + 1] == UInt8(ascii: "u")
    else { return nil }
    var value: UInt32 = 0
    for i in place + 2..<place + 6 {
      guard let digit = Ascii.hexValue(text[i]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
