/// Reads install referrer strings in all the forms in which stores and SDKs pass them on (EV-5).
enum ReferrerText {
  /// How deep a referrer may stand within a referrer. Real ones have one level; the limit keeps a
  /// string that was made to be slow from being so.
  private static let maxNesting = 8

  /// Reads what a string gives to known keys; `values` forgets what was read before.
  static func read(_ text: Span<UInt8>, into values: inout QueryValues) {
    read(text, into: &values, nesting: 0)
  }

  private static func read(_ text: Span<UInt8>, into values: inout QueryValues, nesting: Int) {
    values.removeAll()
    addParts(of: text, to: &values, nesting: nesting)
    if values.isEmpty, hasEncodedEquals(text) {
      readEncoded(text, into: &values, nesting: nesting)
    }
  }

  /// Reads a string that was encoded as a whole, once or twice.
  @inline(never)
  private static func readEncoded(
    _ text: Span<UInt8>, into values: inout QueryValues, nesting: Int
  ) {
    var whole = text.array
    for _ in 0..<2 {
      guard values.isEmpty, hasEncodedEquals(whole.span) else { break }
      whole = PercentDecoding.decode(whole.span)
      addParts(of: whole.span, to: &values, nesting: nesting)
    }
  }

  private static func addParts(
    of text: Span<UInt8>, to values: inout QueryValues, nesting: Int
  ) {
    let query = queryOfURL(text)
    var start = 0
    while start <= query.count {
      let end = query.firstIndex(of: Ascii.ampersand, from: start) ?? query.count
      let part = query.extracting(start..<end)
      if let equals = part.firstIndex(of: Ascii.equals) {
        if let key = QueryKey(encoded: part.extracting(0..<equals)) {
          let value = part.extracting(equals + 1..<part.count)
          values.add(key, encoded: value)
          if key == .referrer {
            addNested(PercentDecoding.decode(value), to: &values, nesting: nesting)
          }
        }
      } else if !part.isEmpty {
        addPieces(of: PercentDecoding.decode(part), to: &values, nesting: nesting)
      }
      start = end + 1
    }
  }

  /// A part without `=`, decoded once: dashed keys, or a whole query that was encoded.
  private static func addPieces(
    of part: [UInt8], to values: inout QueryValues, nesting: Int
  ) {
    for piece in part.split(separator: Ascii.ampersand) {
      if let (key, value) = dashed(piece) {
        values.add(key, value.span)
      } else if let equals = piece.firstIndex(of: Ascii.equals) {
        let name = piece[..<equals]
        guard let key = QueryKey(name.span) else { continue }
        let value = Array(piece[(equals + 1)...])
        values.add(key, value.span)
        if key == .referrer { addNested(value, to: &values, nesting: nesting) }
      }
    }
  }

  private static func dashed(_ piece: ArraySlice<UInt8>) -> (QueryKey, ArraySlice<UInt8>)? {
    guard let hyphen = piece.firstIndex(of: Ascii.hyphen) else { return nil }
    let name = piece[..<hyphen]
    guard let key = QueryKey(name.span), key == .linkClickID || key == .googleSearchInstallReferrer
    else { return nil }
    return (key, piece[(hyphen + 1)...])
  }

  private static func addNested(
    _ referrer: [UInt8], to values: inout QueryValues, nesting: Int
  ) {
    if nesting == maxNesting { return }
    var inner = QueryValues()
    read(referrer.span, into: &inner, nesting: nesting + 1)
    values.add(inner)
  }

  /// What lies between `?` and `#`, if the text is a URL; else all of it.
  @_lifetime(copy text)
  private static func queryOfURL(_ text: Span<UInt8>) -> Span<UInt8> {
    guard let question = text.firstIndex(of: Ascii.question),
      let colon = text.firstIndex(of: Ascii.colon), colon > 0, colon + 2 < question,
      text[colon + 1] == Ascii.slash, text[colon + 2] == Ascii.slash,
      URLText.isScheme(text.extracting(0..<colon))
    else { return text }
    let end = text.firstIndex(of: Ascii.hash, from: question) ?? text.count
    return text.extracting(question + 1..<end)
  }

  private static func hasEncodedEquals(_ text: Span<UInt8>) -> Bool {
    var i = 0
    while let percent = text.firstIndex(of: Ascii.percent, from: i) {
      i = percent + 1
      var digits = i
      if digits + 1 < text.count, text[digits] == 0x32, text[digits + 1] == 0x35 { digits += 2 }
      if digits + 1 < text.count, text[digits] == 0x33, Ascii.lower(text[digits + 1]) == 0x64 {
        return true
      }
    }
    return false
  }
}
