/// Texts in which escapes of JSON and of URLs may stand side by side, as in lines that nobody decoded.
public enum EscapedText {
  /// A text with every escape once resolved; a broken one stays as it is, and half of a pair of surrogates is U+FFFD.
  ///
  /// - Complexity: never longer than before.
  public static func decoded(_ text: Span<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      if text[i] == Ascii.percent, i + 2 < text.count, let high = Ascii.hexValue(text[i + 1]),
        let low = Ascii.hexValue(text[i + 2])
      {
        plain.append(high << 4 | low)
        i += 3
      } else if let escape = JSONString.escape(text, at: i) {
        plain += escape.bytes
        i += escape.length
      } else if JSONString.unit(text, at: i) != nil {
        plain += Array("\u{FFFD}".utf8)
        i += 6
      } else {
        plain.append(text[i])
        i += 1
      }
    }
    return plain
  }
}
