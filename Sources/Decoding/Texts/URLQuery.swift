/// The query of a URL, taken apart.
enum URLQuery {
  /// Calls `body` with each key, decoded and without spaces around it (IN-4), and its value as written; a part
  /// without `=` is a key without a value.
  static func forEach(_ query: Span<UInt8>, _ body: ([UInt8], Span<UInt8>) -> Void) {
    forEachPart(query) { key, value in
      body(PercentDecoding.decode(key).span.trimmedOfSpaces().array, value)
    }
  }

  /// The same with keys as written.
  @inline(__always)
  static func forEachPart(_ query: Span<UInt8>, _ body: (Span<UInt8>, Span<UInt8>) -> Void) {
    var start = 0
    while start < query.count {
      let end = query.firstIndex(of: Ascii.ampersand, from: start) ?? query.count
      if end > start {
        let part = query.extracting(start..<end)
        let equals = part.firstIndex(of: Ascii.equals) ?? part.count
        body(
          part.extracting(0..<equals), part.extracting(min(equals + 1, part.count)..<part.count))
      }
      start = end + 1
    }
  }
}
