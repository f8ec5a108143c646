extension QuarantineText {
  /// Masks the values of secret keys wherever they stand in valid JSON, and texts that hold such keys
  /// themselves: a body that was logged as a text, a URL.
  func maskJSON(_ line: Span<UInt8>) -> [UInt8]? {
    var kept: [UInt8] = []
    kept.reserveCapacity(line.count)
    var i = 0
    while i < line.count {
      guard line[i] == UInt8(ascii: "\"") else {
        kept.append(line[i])
        i += 1
        continue
      }
      let end = JSONText.endOfString(line, from: i)
      switch content(JSONText.content(line, of: i..<end)) {
      case .harmless: for j in i..<end { kept.append(line[j]) }
      case .secret: kept += Self.mask
      case .refusal: return nil
      }
      guard let value = JSONText.startOfValue(line, after: end) else {
        i = end
        continue
      }
      let key = TextLayers.all(of: JSONText.content(line, of: i..<end))
      if Self.isNamed(by: refusals, in: key), !JSONText.isFalse(line, from: value) { return nil }
      for j in end..<value { kept.append(line[j]) }
      i = value
      if Self.isNamed(by: secrets, in: key) {
        kept += Self.mask
        i = JSONText.endOfValue(line, from: value)
      }
    }
    return kept
  }

  /// Whether a key is one of these, or has one in it as a word of its own: `body.token`, `token[0]`.
  static func isNamed(by words: [[UInt8]], in key: [[UInt8]]) -> Bool {
    key.contains { layer in words.contains { KeyWord.end(of: $0, in: layer.span, from: 0) != nil } }
  }
}
