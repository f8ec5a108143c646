/// Where the strings and values of JSON begin and end; the text is known to be valid, and in one
/// that is not nothing is read beyond its end.
enum JSONText {
  /// The place behind a string that begins at a quote.
  static func endOfString(_ text: Span<UInt8>, from quote: Int) -> Int {
    var i = quote + 1
    while i < text.count {
      if text[i] == UInt8(ascii: "\\") {
        i += 1
      } else if text[i] == UInt8(ascii: "\"") {
        return i + 1
      }
      i += 1
    }
    return text.count
  }

  /// What stands between the quotes of a string.
  @_lifetime(copy text)
  static func content(_ text: Span<UInt8>, of string: Range<Int>) -> Span<UInt8> {
    let start = string.lowerBound + 1
    return text.extracting(start..<max(start, string.upperBound - 1))
  }

  /// Where the value begins, if the string that ended was a key.
  static func startOfValue(_ text: Span<UInt8>, after end: Int) -> Int? {
    var i = end
    while i < text.count, Ascii.isSpace(text[i]) { i += 1 }
    guard i < text.count, text[i] == Ascii.colon else { return nil }
    i += 1
    while i < text.count, Ascii.isSpace(text[i]) { i += 1 }
    return i
  }

  /// Whether the value that begins here is `false`.
  static func isFalse(_ text: Span<UInt8>, from start: Int) -> Bool {
    guard start + 5 <= text.count, text.extracting(start..<start + 5).equals(Array("false".utf8))
    else { return false }
    guard start + 5 < text.count else { return true }
    let next = text[start + 5]
    return Ascii.isSpace(next) || next == Ascii.comma || next == UInt8(ascii: "}")
  }

  /// The place behind a value; behind a number or word white space may be left.
  static func endOfValue(_ text: Span<UInt8>, from start: Int) -> Int {
    var depth = 0
    var i = start
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: "\""):
        i = endOfString(text, from: i)
        if depth == 0 { return i }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return i }
        depth -= 1
        if depth == 0 { return i + 1 }
      case Ascii.comma where depth == 0: return i
      default: break
      }
      i += 1
    }
    return text.count
  }
}
