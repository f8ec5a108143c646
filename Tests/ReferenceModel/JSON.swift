/// A JSON value with its numbers as written (IN-2, IN-4).
enum JSON: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Text)
  case string(Text)
  case array([JSON])
  case object([Text: JSON])
}

/// Why a line is no record.
struct Rejection: Error, Equatable, Hashable, Sendable {
  var reason: String
  var field: String?

  init(_ reason: String, _ field: String? = nil) {
    self.reason = reason
    self.field = field
  }
}

/// Reads one JSON text to its end (IN-2).
struct JSONReader {
  private let bytes: [UInt8]
  private var at = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func read(_ bytes: [UInt8]) throws(Rejection) -> JSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Rejection("invalid_utf8") }
    var reader = JSONReader(bytes)
    let value = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else { throw Rejection("invalid_json") }
    return value
  }

  private mutating func value(depth: Int) throws(Rejection) -> JSON {
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  /// A key given twice: the last one counts; keys are compared without spaces at both ends (IN-4).
  private mutating func object(depth: Int) throws(Rejection) -> JSON {
    guard depth <= 64 else { throw Rejection("too_deep") }
    var members: [Text: JSON] = [:]
    at += 1
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw Rejection("invalid_json") }
      let key = try string().trimmedOfSpaces
      skipSpace()
      guard take(":") else { throw Rejection("invalid_json") }
      members[key] = try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("}") else { throw Rejection("invalid_json") }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Rejection) -> JSON {
    guard depth <= 64 else { throw Rejection("too_deep") }
    var elements: [JSON] = []
    at += 1
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw Rejection("invalid_json") }
    return .array(elements)
  }

  private mutating func string() throws(Rejection) -> Text {
    at += 1
    var out: [UInt8] = []
    while let byte = peek {
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return Text(out)
      case UInt8(ascii: "\\"): out += try escape()
      case 0..<32: throw Rejection("invalid_json")
      default: out.append(byte)
      }
    }
    throw Rejection("invalid_json")
  }

  private mutating func escape() throws(Rejection) -> [UInt8] {
    guard let letter = peek else { throw Rejection("invalid_json") }
    at += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw Rejection("invalid_json")
    }
  }

  private mutating func unicodeEscape() throws(Rejection) -> [UInt8] {
    var code = try fourHexDigits()
    if (0xD800...0xDBFF).contains(code) {
      guard take("\\"), take("u") else { throw Rejection("invalid_json") }
      let low = try fourHexDigits()
      guard (0xDC00...0xDFFF).contains(low) else { throw Rejection("invalid_json") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw Rejection("invalid_json") }
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func fourHexDigits() throws(Rejection) -> UInt32 {
    let digits = bytes[at..<min(at + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(Text(digits).string, radix: 16)
    else { throw Rejection("invalid_json") }
    at += 4
    return code
  }

  /// An integer beyond 64 bits or a number beyond a double rejects the line (IN-2).
  private mutating func number() throws(Rejection) -> Text {
    let start = at
    _ = take("-")
    let whole = digits()
    guard !whole.isEmpty, whole.count == 1 || whole.first != 48 else {
      throw Rejection("invalid_json")
    }
    var isInteger = true
    if take(".") {
      isInteger = false
      guard !digits().isEmpty else { throw Rejection("invalid_json") }
    }
    if take("e") || take("E") {
      isInteger = false
      if !take("+") { _ = take("-") }
      guard !digits().isEmpty else { throw Rejection("invalid_json") }
    }
    let text = Text(bytes[start..<at])
    if isInteger {
      guard Int64(text.string) != nil || UInt64(text.string) != nil else {
        throw Rejection("number_out_of_range")
      }
    } else {
      guard let double = Double(text.string), double.isFinite else {
        throw Rejection("number_out_of_range")
      }
    }
    return text
  }

  private mutating func digits() -> ArraySlice<UInt8> {
    let start = at
    while let byte = peek, (48...57).contains(byte) { at += 1 }
    return bytes[start..<at]
  }

  private mutating func word(_ word: Text, _ value: JSON) throws(Rejection) -> JSON {
    guard bytes[at...].starts(with: word.bytes) else { throw Rejection("invalid_json") }
    at += word.bytes.count
    return value
  }

  private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard peek == character.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [32, 9, 10, 13].contains(byte) { at += 1 }
  }
}
