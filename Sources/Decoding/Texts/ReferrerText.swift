/// Reads install referrer strings in all the forms in which stores and SDKs pass them on (EV-5).
///
/// A referrer may hold another one in its place, that one another, and so on. Each is read where it
/// begins, and what is left of those around it waits: nothing calls itself, so that a string which was
/// made to nest without end costs time, but no stack.
enum ReferrerText {
  /// Reads what a string gives to known keys; `values` forgets what was read before.
  static func read(_ text: Span<UInt8>, into values: inout QueryValues) {
    values.removeAll()
    var reading = Reading(rest: queryOfURL(text))
    while let inner = readOn(text, &reading, into: &values) { read(inner, into: &values) }
    if !reading.hasKey, hasEncodedEquals(text) {
      read(Level(PercentDecoding.decode(text), decodings: 1), into: &values)
    }
  }

  /// How far a text is read.
  private struct Reading {
    /// What is left.
    var rest: Range<Int>
    /// Whether it is a part without `=` that was decoded: keys may be dashed, and nothing is decoded.
    var isDecodedPart = false
    /// Whether it had a known key so far.
    var hasKey = false
  }

  /// A text within another one.
  private struct Level {
    var text: [UInt8]
    var reading: Reading
    /// How often it was decoded as a whole.
    var decodings: Int

    /// A referrer.
    init(_ text: [UInt8], decodings: Int = 0) {
      self.text = text
      self.decodings = decodings
      reading = Reading(rest: ReferrerText.queryOfURL(text.span))
    }

    /// A part without `=`, decoded.
    init(decodedPart text: [UInt8]) {
      self.text = text
      decodings = 0
      reading = Reading(rest: text.indices, isDecodedPart: true)
    }

    /// Whether nothing more can come of it.
    var isDone: Bool { reading.rest.isEmpty && (reading.isDecodedPart || reading.hasKey) }

    /// The text decoded once more, if no part had a known key and it was encoded as a whole.
    var decodedAgain: Level? {
      if reading.isDecodedPart || reading.hasKey || decodings == 2 { return nil }
      if !ReferrerText.hasEncodedEquals(text.span) { return nil }
      return Level(PercentDecoding.decode(text.span), decodings: decodings + 1)
    }
  }

  /// How many bytes of texts within texts are read of one string. Each is decoded on its own, so that one
  /// which was made to nest costs the square of its length.
  private static let mostNested = 16 << 20

  /// Reads a text and all that stand within it, each in its place.
  @inline(never)
  private static func read(_ level: Level, into values: inout QueryValues) {
    var open = [level]
    var nested = 0
    while var level = open.popLast() {
      var reading = level.reading
      let inner = readOn(level.text.span, &reading, into: &values)
      level.reading = reading
      if let inner {
        if !level.isDone { open.append(level) }
        nested += inner.text.count
        if nested <= mostNested { open.append(inner) }
      } else if let again = level.decodedAgain {
        open.append(again)
      }
    }
  }

  /// Reads part after part until one holds a text that has to be read before the rest.
  private static func readOn(
    _ text: Span<UInt8>, _ reading: inout Reading, into values: inout QueryValues
  ) -> Level? {
    while !reading.rest.isEmpty {
      let rest = text.extracting(reading.rest)
      let end = rest.firstIndex(of: Ascii.ampersand) ?? rest.count
      let part = rest.extracting(0..<end)
      let next = reading.rest.lowerBound + min(end + 1, rest.count)
      reading.rest = next..<reading.rest.upperBound
      if part.isEmpty { continue }
      let inner =
        reading.isDecodedPart
        ? addPiece(part, &reading, to: &values) : addPart(part, &reading, to: &values)
      if let inner { return inner }
    }
    return nil
  }

  private static func addPart(
    _ part: Span<UInt8>, _ reading: inout Reading, to values: inout QueryValues
  ) -> Level? {
    guard let equals = part.firstIndex(of: Ascii.equals) else {
      if PercentDecoding.isPlain(part) { return addPiece(part, &reading, to: &values) }
      let decoded = PercentDecoding.decode(part)
      if hasKnownPiece(decoded.span) { reading.hasKey = true }
      return Level(decodedPart: decoded)
    }
    guard let key = QueryKey(encoded: part.extracting(0..<equals)) else { return nil }
    reading.hasKey = true
    let value = part.extracting(equals + 1..<part.count)
    values.add(key, encoded: value)
    if key != .referrer { return nil }
    if PercentDecoding.isPlain(value) {
      addPlain(value, to: &values)
      return nil
    }
    return Level(PercentDecoding.decode(value))
  }

  /// Reads a piece of a part without `=`, which was decoded: a dashed key, or a key and its value.
  private static func addPiece(
    _ piece: Span<UInt8>, _ reading: inout Reading, to values: inout QueryValues
  ) -> Level? {
    guard let (key, start) = keyOfPiece(piece) else { return nil }
    reading.hasKey = true
    let value = piece.extracting(start..<piece.count)
    values.add(key, value)
    return key == .referrer ? Level(value.array) : nil
  }

  /// The known key of a piece, and where its value begins.
  private static func keyOfPiece(_ piece: Span<UInt8>) -> (QueryKey, Int)? {
    if let hyphen = piece.firstIndex(of: Ascii.hyphen),
      let key = QueryKey(piece.extracting(0..<hyphen)),
      key == .linkClickID || key == .googleSearchInstallReferrer
    {
      return (key, hyphen + 1)
    }
    guard let equals = piece.firstIndex(of: Ascii.equals),
      let key = QueryKey(piece.extracting(0..<equals))
    else { return nil }
    return (key, equals + 1)
  }

  private static func hasKnownPiece(_ part: Span<UInt8>) -> Bool {
    var start = 0
    while start < part.count {
      let end = part.firstIndex(of: Ascii.ampersand, from: start) ?? part.count
      if keyOfPiece(part.extracting(start..<end)) != nil { return true }
      start = end + 1
    }
    return false
  }

  /// Reads a referrer that has no `&` and says the same decoded, as all have that stand within it: each
  /// is the end of the one around it.
  private static func addPlain(_ referrer: Span<UInt8>, to values: inout QueryValues) {
    var start = 0
    var end = referrer.count
    // What stands in a text without `#` behind its query has none either.
    var mayHaveHash = true
    while true {
      let text = referrer.extracting(start..<end)
      let query = queryOfURL(text, mayHaveHash: &mayHaveHash)
      end = start + query.upperBound
      start += query.lowerBound
      let part = referrer.extracting(start..<end)
      guard let equals = part.firstIndex(of: Ascii.equals) else {
        guard let (key, value) = keyOfPiece(part) else { return }
        return values.add(key, part.extracting(value..<part.count))
      }
      guard let key = QueryKey(part.extracting(0..<equals)) else { return }
      start += equals + 1
      values.add(key, referrer.extracting(start..<end))
      if key != .referrer { return }
    }
  }

  /// What lies between `?` and `#`, if the text is a URL; else all of it.
  private static func queryOfURL(_ text: Span<UInt8>) -> Range<Int> {
    var mayHaveHash = true
    return queryOfURL(text, mayHaveHash: &mayHaveHash)
  }

  /// - Parameter mayHaveHash: whether `#` is looked for; it lies in no query that was found.
  private static func queryOfURL(_ text: Span<UInt8>, mayHaveHash: inout Bool) -> Range<Int> {
    // A scheme is short, and most texts have none: nothing is looked for in all of the text.
    let colon = URLText.lengthOfScheme(text)
    guard colon > 0, colon + 2 < text.count, text[colon] == Ascii.colon,
      text[colon + 1] == Ascii.slash, text[colon + 2] == Ascii.slash,
      let question = text.firstIndex(of: Ascii.question)
    else { return text.indices }
    let end = mayHaveHash ? text.firstIndex(of: Ascii.hash, from: question) : nil
    mayHaveHash = false
    return question + 1..<(end ?? text.count)
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
