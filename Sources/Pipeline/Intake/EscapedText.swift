/// Texts in which escapes of JSON and of URLs may stand side by side, as in lines that nobody decoded.
enum EscapedText {
  /// A text with every escape once resolved; a broken one stays as it is.
  ///
  /// - Complexity: never longer than before.
  static func decoded(_ text: [UInt8]) -> [UInt8] { resolved(text, ofURLs: true) }

  /// The content of a string of JSON.
  static func unescaped(_ string: ArraySlice<UInt8>) -> [UInt8] {
    resolved(Array(string), ofURLs: false)
  }

  private static func resolved(_ text: [UInt8], ofURLs: Bool) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      if ofURLs, text[i] == UInt8(ascii: "%"), let byte = hexNumber(text, from: i + 1, digits: 2) {
        plain.append(UInt8(byte))
        i += 3
      } else if text[i] == UInt8(ascii: "\\"), i + 1 < text.count {
        i += append(escapeAt: i, of: text, to: &plain)
      } else {
        plain.append(text[i])
        i += 1
      }
    }
    return plain
  }

  /// Appends what an escape of JSON stands for; gives the number of its bytes.
  private static func append(
    escapeAt place: Int, of text: [UInt8], to plain: inout [UInt8]
  ) -> Int {
    switch text[place + 1] {
    case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "t"): plain.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "r"): plain.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "b"): plain.append(8)
    case UInt8(ascii: "f"): plain.append(12)
    case let other where "\"\\/".utf8.contains(other): plain.append(other)
    case UInt8(ascii: "u"):
      guard let number = hexNumber(text, from: place + 2, digits: 4) else { fallthrough }
      let pair = pair(number, secondAt: place + 6, of: text)
      let scalar = pair ?? Unicode.Scalar(number) ?? "\u{FFFD}"
      plain += Array(Character(scalar).utf8)
      return pair == nil ? 6 : 12
    default:
      plain.append(text[place])
      return 1
    }
    return 2
  }

  /// The character that two escapes stand for; nil where there is only one.
  private static func pair(_ first: UInt32, secondAt place: Int, of text: [UInt8]) -> Unicode
    .Scalar?
  {
    guard 0xD800..<0xDC00 ~= first, text[place...].starts(with: #"\u"#.utf8),
      let second = hexNumber(text, from: place + 2, digits: 4), 0xDC00..<0xE000 ~= second
    else { return nil }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
  }

  private static func hexNumber(_ text: [UInt8], from start: Int, digits: Int) -> UInt32? {
    guard start + digits <= text.count else { return nil }
    let number = text[start..<start + digits]
    guard number.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: number, as: UTF8.self), radix: 16)
  }
}
