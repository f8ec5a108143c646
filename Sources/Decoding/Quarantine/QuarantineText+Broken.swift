extension QuarantineText {
  /// Masks everything from the first secret key on, since nobody knows where its value ends. The key may be
  /// escaped or encoded, as in a text that was logged within the line.
  func maskBroken(_ line: Span<UInt8>) -> [UInt8]? {
    let text = TextLayers.unescaped(line)
    var end: (place: Int, isPlain: Bool)?
    var layer = (bytes: text, places: Array(text.indices))
    for number in 0..<TextLayers.most {
      if forbids(layer.bytes) { return nil }
      for key in secrets {
        guard let place = KeyWord.find(key, in: layer.bytes.span, from: 0) else { continue }
        // A plain key stays, of another one nothing does.
        let first = number == 0 ? place + key.count : layer.places[place]
        if first < end?.place ?? .max { end = (first, number == 0) }
      }
      let next = TextLayers.decodedOnce(layer.bytes, layer.places)
      if next.bytes == layer.bytes { break }
      layer = next
    }
    guard let end else { return line.array }
    return text[..<end.place] + (end.isPlain ? Array("\":".utf8) : []) + Self.mask
  }

  /// Whether a text that is not JSON has a key that forbids to keep anything, unless it is plainly false.
  private func forbids(_ text: [UInt8]) -> Bool {
    for key in refusals {
      var start = 0
      while let place = KeyWord.find(key, in: text.span, from: start) {
        start = place + key.count
        guard start < text.count, text[start] == UInt8(ascii: "\""),
          let value = JSONText.startOfValue(text.span, after: start + 1),
          JSONText.isFalse(text.span, from: value)
        else { return true }
      }
    }
    return false
  }

  /// A line without zeros: one of two bytes for each character has its keys and ids between them.
  static func withoutNul(_ line: Span<UInt8>) -> [UInt8] { line.array.filter { $0 != 0 } }
}
