/// Takes the top of a JSON object apart that is known to be valid, keeping values as written.
struct JSONMembers {
  /// A key, decoded and trimmed, with its value; the last of equal keys counts (IN-2, IN-4).
  private(set) var members: [LinkData.Member] = []

  /// Takes the text of an object; absent values are left out.
  init(_ text: Span<UInt8>) {
    var byKey: [[UInt8]: Int] = [:]
    var place = 0
    while let quote = text.firstIndex(of: UInt8(ascii: "\""), from: place) {
      let keyEnd = JSONText.endOfString(text, from: quote)
      guard let start = JSONText.startOfValue(text, after: keyEnd) else { break }
      place = JSONText.endOfValue(text, from: start)
      let key = JSONString.decode(JSONText.content(text, of: quote..<keyEnd)).span.trimmed().array
      let value = Self.value(text, start..<place)
      if let known = byKey[key] {
        members[known].value = value
      } else {
        byKey[key] = members.count
        members.append(LinkData.Member(key: key, value: value))
      }
    }
    members.removeAll(where: \.isAbsent)
  }

  /// A value; texts are trimmed (IN-4).
  private static func value(_ text: Span<UInt8>, _ range: Range<Int>) -> LinkData.Value {
    if !range.isEmpty, text[range.lowerBound] == UInt8(ascii: "\"") {
      return .text(JSONString.decode(JSONText.content(text, of: range)).span.trimmed().array)
    }
    return .json(text.extracting(range).trimmed().array)
  }
}

/// The escapes of JSON strings.
enum JSONString {
  /// The decoded bytes of a string that is known to be valid, without its quotes.
  static func decode(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      guard text[i] == UInt8(ascii: "\\"), i + 1 < text.count else {
        bytes.append(text[i])
        i += 1
        continue
      }
      i += 2
      switch text[i - 1] {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = hex(text, at: i)
        i += 4
        if scalar >= 0xD800, scalar < 0xDC00 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (hex(text, at: i + 2) &- 0xDC00)
          i += 6
        }
        bytes += Array(String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
      case let byte: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func hex(_ text: Span<UInt8>, at place: Int) -> UInt32 {
    var value: UInt32 = 0
    for i in place..<place + 4 where i < text.count {
      value = value << 4 | UInt32(Ascii.hexValue(text[i]) ?? 0)
    }
    return value
  }
}
