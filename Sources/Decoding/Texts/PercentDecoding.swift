/// Percent-decoding of a part of a query (EV-5), and of a URL's other parts, where `+` is no space.
enum PercentDecoding {
  /// The decoded bytes, valid UTF-8.
  ///
  /// `+` is a space. A broken escape and `%00` stay as they are and cost only themselves; bytes that
  /// are not UTF-8 become U+FFFD.
  static func decode(_ text: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    append(text, to: &bytes)
    return bytes
  }

  /// Appends the decoded bytes to others.
  static func append(_ text: Span<UInt8>, to bytes: inout [UInt8], plusIsSpace: Bool = true) {
    let start = bytes.count
    var isAscii = true
    var i = 0
    while i < text.count {
      var byte = text[i]
      if byte == Ascii.plus {
        if plusIsSpace { byte = Ascii.space }
      } else if byte == Ascii.percent, i + 2 < text.count, let high = Ascii.hexValue(text[i + 1]),
        let low = Ascii.hexValue(text[i + 2]), high | low != 0
      {
        byte = high << 4 | low
        i += 2
      }
      if byte >= 0x80 { isAscii = false }
      bytes.append(byte)
      i += 1
    }
    if !isAscii {
      bytes.replaceSubrange(
        start..., with: Array(String(decoding: bytes[start...], as: UTF8.self).utf8))
    }
  }

  /// Whether a text, which is a part of valid UTF-8 between two of its characters, says the same decoded.
  static func isPlain(_ text: Span<UInt8>) -> Bool {
    for i in text.indices where text[i] == Ascii.percent || text[i] == Ascii.plus { return false }
    return true
  }
}
