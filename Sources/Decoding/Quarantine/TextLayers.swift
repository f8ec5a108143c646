/// A text with what it was escaped or encoded with taken away, one after the other.
enum TextLayers {
  /// How many layers of a text are looked at, itself among them: keys are found that were escaped or encoded up to four
  /// times (IN-3).
  static let most = 5

  /// A text within valid JSON as it is written, and with its escapes and encodings resolved, one after the other.
  static func all(of text: Span<UInt8>) -> [[UInt8]] {
    var layers = [text.array]
    // Nearly all texts have nothing to be resolved.
    if !layers[0].contains(where: { $0 == Ascii.percent || $0 == UInt8(ascii: "\\") }) {
      return layers
    }
    let letters = unescaped(text)
    var last = layers[0]
    if letters != last { layers.append(letters) }
    for _ in 1..<most {
      let plain = PercentDecoding.decode(withoutEscapes(last.span).span)
      if plain == last { break }
      layers.append(plain)
      last = plain
    }
    return layers
  }

  /// A text with each escape of JSON and of URLs resolved as far as keys can have them, and where each byte
  /// comes from.
  static func decodedOnce(
    _ text: [UInt8], _ places: [Int]
  ) -> (bytes: [UInt8], places: [Int]) {
    var decoded: (bytes: [UInt8], places: [Int]) = ([], [])
    var i = 0
    while i < text.count {
      if let escape = JSONString.scalar(text.span, at: i) {
        decoded.bytes += escape.bytes
        decoded.places += escape.bytes.map { _ in places[i] }
        i += escape.length
        continue
      }
      var (byte, length) = (text[i], 1)
      if byte == Ascii.percent, i + 2 < text.count, let high = Ascii.hexValue(text[i + 1]),
        let low = Ascii.hexValue(text[i + 2])
      {
        (byte, length) = (high << 4 | low, 3)
      } else if byte == UInt8(ascii: "\\"), i + 1 < text.count {
        // `\n` and the like are no letters of a key.
        (byte, length) = (Ascii.isLetter(text[i + 1]) ? Ascii.space : text[i + 1], 2)
      }
      decoded.bytes.append(byte)
      decoded.places.append(places[i])
      i += length
    }
    return decoded
  }

  /// A text with each escape of JSON resolved as far as keys can have them; it need not be valid.
  private static func withoutEscapes(_ text: Span<UInt8>) -> [UInt8] {
    let plain = unescaped(text)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plain.count)
    var isEscape = false
    for byte in plain {
      if isEscape {
        // `\n` and the like are no letters of a key.
        bytes.append(Ascii.isLetter(byte) ? Ascii.space : byte)
        isEscape = false
      } else if byte == UInt8(ascii: "\\") {
        isEscape = true
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The text with those escapes resolved that letters of keys can be written with.
  static func unescaped(_ text: Span<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var i = 0
    while i < text.count {
      guard text[i] == UInt8(ascii: "\\"), i + 1 < text.count else {
        plain.append(text[i])
        i += 1
        continue
      }
      if let escape = JSONString.scalar(text, at: i) {
        plain += escape.bytes
        i += escape.length
      } else {
        plain.append(text[i])
        plain.append(text[i + 1])
        i += 2
      }
    }
    return plain
  }
}
