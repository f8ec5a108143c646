/// Texts of the tables as they stand in a line: made once, copied often.
enum JSONText {
  /// The text as a JSON string with its quotes.
  static func quoted(_ text: String, asciiOnly: Bool = false) -> [UInt8] {
    var out = LineBuffer()
    out.append("\"")
    if asciiOnly {
      for unit in text.utf16 {
        if (0x20..<0x7F).contains(unit) && unit != 0x22 && unit != 0x5C {
          out.append(byte: UInt8(unit))
        } else {
          out.append("\\u")
          out.append(hex: UInt64(unit), digits: 4)
        }
      }
    } else {
      let start = out.count
      out.append(Array(text.utf8))
      out.jsonEscape(from: start)
    }
    out.append("\"")
    return out.bytes
  }

  /// The text as the value of a URL's query; it needs no JSON escapes any more.
  static func queryValue(_ text: String) -> [UInt8] {
    var out = LineBuffer()
    out.append(Array(text.utf8))
    out.percentEncode(from: 0)
    return out.bytes
  }
}
