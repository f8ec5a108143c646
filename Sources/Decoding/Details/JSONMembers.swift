/// Takes the top of a JSON object apart that is known to be valid, keeping values as written.
struct JSONMembers {
  /// A key, decoded and trimmed, with its value; the last of equal keys counts (IN-2, IN-4).
  private(set) var members: [(key: [UInt8], value: LinkData.Value)] = []

  /// Takes the text of an object; absent values are left out.
  init(_ text: Span<UInt8>) {
    var reader = Reader(place: 0)
    var byKey: [[UInt8]: Int] = [:]
    reader.skip(to: UInt8(ascii: "{"), in: text)
    while reader.find(UInt8(ascii: "\""), before: UInt8(ascii: "}"), in: text) {
      let key = reader.string(in: text).span.trimmed().array
      reader.skip(to: UInt8(ascii: ":"), in: text)
      let value = reader.value(in: text)
      if let known = byKey[key] {
        members[known].value = value
      } else {
        byKey[key] = members.count
        members.append((key, value))
      }
    }
    members.removeAll { $0.value == .json(Array("null".utf8)) || $0.value == .text([]) }
  }

  /// A place in the text.
  private struct Reader {
    var place: Int

    /// Goes behind the next such byte.
    mutating func skip(to byte: UInt8, in text: Span<UInt8>) {
      while place < text.count, text[place] != byte { place += 1 }
      place += 1
    }

    /// Goes behind the next such byte, unless the other one comes first.
    mutating func find(_ byte: UInt8, before end: UInt8, in text: Span<UInt8>) -> Bool {
      while place < text.count, text[place] != byte, text[place] != end { place += 1 }
      let isThere = place < text.count && text[place] == byte
      place += 1
      return isThere
    }

    /// The string whose opening quote was passed.
    mutating func string(in text: Span<UInt8>) -> [UInt8] {
      let start = place
      while place < text.count, text[place] != UInt8(ascii: "\"") {
        place += text[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      let end = min(place, text.count)
      place += 1
      return JSONString.decode(text.extracting(start..<end))
    }

    /// The value that comes next; texts are trimmed (IN-4).
    mutating func value(in text: Span<UInt8>) -> LinkData.Value {
      while place < text.count, Ascii.isSpace(text[place]) { place += 1 }
      if place < text.count, text[place] == UInt8(ascii: "\"") {
        place += 1
        return .text(string(in: text).span.trimmed().array)
      }
      let start = place
      var depth = 0
      while place < text.count {
        switch text[place] {
        case UInt8(ascii: "\""):
          place += 1
          _ = string(in: text)
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: ",") where depth == 0:
          return .json(text.extracting(start..<place).trimmed().array)
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return .json(text.extracting(start..<place).trimmed().array) }
          depth -= 1
        default: break
        }
        place += 1
      }
      return .json(text.extracting(start..<place).trimmed().array)
    }
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
