/// What the quarantine keeps of a rejected line: at most 4 KiB of it, without secrets (IN-3, PRIV-1).
public struct QuarantineText: Sendable {
  /// Keys whose values must not be kept.
  private let secrets: [[UInt8]]
  /// Keys which, unless plainly false, forbid to keep anything.
  private let refusals: [[UInt8]]

  private static let mask = Array("\"***\"".utf8)
  /// The most bytes that are kept.
  static let limit = 4096

  /// Knows the keys of all dialects, and those that a job's `fields` puts in their place.
  public init(overrides: [String: String]) {
    func key(_ field: Field) -> [[UInt8]] {
      overrides[field.name].flatMap { DottedPath.keys($0).last }.map { [$0] } ?? []
    }
    let known = ["branch_secret", "token", "apple_attribution_token", "search_ad_encoded"]
    secrets =
      known.map { Array($0.utf8) } + key(.token) + key(.appleAttributionToken)
      + key(.searchAdEncoded)
    refusals = [Array("tracking_disabled".utf8)] + key(.trackingDisabled)
  }

  /// The text to keep of a line that was rejected; nil when it forbids to keep any, or when it is too
  /// long, since only its beginning was read and what forbids may stand behind that.
  public func text(of line: Span<UInt8>, reason: RejectReason) -> String? {
    if reason == .tooLong { return nil }
    guard let masked = reason.isJSON ? maskJSON(line) : maskBroken(Self.withoutNul(line).span)
    else { return nil }
    return Self.beginning(of: masked)
  }

  /// As much of a text as may be kept, in whole characters. Invalid bytes take more room than they have as U+FFFD.
  private static func beginning(of text: [UInt8]) -> String {
    // No character has more than four bytes: what is cut off here is not half of one that is kept.
    let whole = String(decoding: text.prefix(limit + 4), as: UTF8.self)
    let bytes = Array(whole.utf8)
    guard bytes.count > limit else { return whole }
    var end = limit
    while UTF8.isContinuation(bytes[end]) { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Whether more may have stood behind a text that was kept.
  public static func isCut(_ text: [UInt8]) -> Bool {
    // A character of four bytes may have had no room.
    text.count > limit - 4 || text.suffix(mask.count) == mask[...]
  }

  /// Masks the values of secret keys wherever they stand in valid JSON, and texts that hold such keys
  /// themselves: a body that was logged as a text, a URL.
  private func maskJSON(_ line: Span<UInt8>) -> [UInt8]? {
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
      let key = Self.layers(of: JSONText.content(line, of: i..<end))
      if Self.isNamed(by: refusals, in: key), !Self.isFalse(line, from: value) { return nil }
      for j in end..<value { kept.append(line[j]) }
      i = value
      if Self.isNamed(by: secrets, in: key) {
        kept += Self.mask
        i = JSONText.endOfValue(line, from: value)
      }
    }
    return kept
  }

  private enum Content {
    case harmless, secret, refusal
  }

  /// What a text within valid JSON holds, which may be escaped or encoded itself.
  private func content(_ text: Span<UInt8>) -> Content {
    var found = Content.harmless
    for layer in Self.layers(of: text) {
      for key in refusals where Self.holds(key, in: layer.span, unless: Self.isFalse) {
        return .refusal
      }
      if secrets.contains(where: { Self.holds($0, in: layer.span) }) { found = .secret }
    }
    return found
  }

  /// Whether a key is one of these, or has one in it as a word of its own: `body.token`, `token[0]`.
  private static func isNamed(by words: [[UInt8]], in key: [[UInt8]]) -> Bool {
    key.contains { layer in words.contains { wordEnd($0, in: layer.span, from: 0) != nil } }
  }

  /// A line without zeros: one of two bytes for each character has its keys and ids between them.
  private static func withoutNul(_ line: Span<UInt8>) -> [UInt8] { line.array.filter { $0 != 0 } }

  /// How often a text may be escaped or encoded for its keys to be found.
  private static let encodings = 5

  /// A text within valid JSON as it is written, and with its escapes and encodings resolved, one after the other.
  private static func layers(of text: Span<UInt8>) -> [[UInt8]] {
    var layers = [text.array]
    let letters = unescaped(text)
    var last = layers[0]
    if letters != last { layers.append(letters) }
    for _ in 1..<encodings {
      let plain = PercentDecoding.decode(withoutEscapes(last.span).span)
      if plain == last { break }
      layers.append(plain)
      last = plain
    }
    return layers
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

  /// Whether a text has a key with something behind it, unless this is said to do no harm.
  private static func holds(
    _ key: [UInt8], in text: Span<UInt8>,
    unless isHarmless: (Span<UInt8>, Int) -> Bool = { _, _ in false }
  ) -> Bool {
    var start = 0
    while let end = wordEnd(key, in: text, from: start) {
      start = end
      var value = end
      var isSet = false
      while value < text.count, !isWord(text[value]) {
        isSet = isSet || text[value] == Ascii.colon || text[value] == UInt8(ascii: "=")
        value += 1
      }
      // Where no word follows, it may be set to an empty list or object.
      if value < text.count ? !isHarmless(text, value) : isSet { return true }
    }
    return false
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "_")
  }

  /// A key as it may be told. One that holds a secret itself may not, like a body that was taken for a key; nor one
  /// that is an address, holds an id as devices have them, or is a URL or as long as one: `forget` does not look at
  /// what is told of keys (PRIV-3).
  public func text(ofKey key: String) -> String {
    let bytes = Array(key.utf8)
    let isTold =
      bytes.count <= Self.longestKey && !Self.holdsID(bytes) && !key.contains("://")
      && IPAddress(bytes.span) == nil && content(bytes.span) == .harmless
    return isTold ? key : "***"
  }

  /// The most bytes of a key that is told.
  private static let longestKey = 128

  /// Whether a text has sixteen hex digits in a row, with hyphens or without, some of which are decimal.
  private static func holdsID(_ text: [UInt8]) -> Bool {
    let plain = text.filter { $0 != Ascii.hyphen }
    return plain.split(whereSeparator: { Ascii.hexValue($0) == nil }).contains {
      $0.count >= 16 && $0.contains(where: Ascii.isDigit)
    }
  }

  /// Masks everything from the first secret key on, since nobody knows where its value ends. The key may be
  /// escaped or encoded, as in a text that was logged within the line.
  private func maskBroken(_ line: Span<UInt8>) -> [UInt8]? {
    let text = Self.unescaped(line)
    var end: (place: Int, isPlain: Bool)?
    var layer = (bytes: text, places: Array(text.indices))
    for number in 0..<Self.encodings {
      if forbids(layer.bytes) { return nil }
      for key in secrets {
        guard let place = Self.find(key, in: layer.bytes.span, from: 0) else { continue }
        // A plain key stays, of another one nothing does.
        let first = number == 0 ? place + key.count : layer.places[place]
        if first < end?.place ?? .max { end = (first, number == 0) }
      }
      let next = Self.decodedOnce(layer.bytes, layer.places)
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
      while let place = Self.find(key, in: text.span, from: start) {
        start = place + key.count
        guard start < text.count, text[start] == UInt8(ascii: "\""),
          let value = JSONText.startOfValue(text.span, after: start + 1),
          Self.isFalse(text.span, from: value)
        else { return true }
      }
    }
    return false
  }

  /// A text with each escape of JSON and of URLs resolved as far as keys can have them, and where each byte
  /// comes from.
  private static func decodedOnce(
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

  private static func isFalse(_ line: Span<UInt8>, from start: Int) -> Bool {
    guard start + 5 <= line.count, line.extracting(start..<start + 5).equals(Array("false".utf8))
    else { return false }
    guard start + 5 < line.count else { return true }
    let next = line[start + 5]
    return Ascii.isSpace(next) || next == Ascii.comma || next == UInt8(ascii: "}")
  }

  /// The text with those escapes resolved that letters of keys can be written with.
  private static func unescaped(_ text: Span<UInt8>) -> [UInt8] {
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

  /// Where the first word ends that is this and no part of a longer one.
  private static func wordEnd(_ word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    var start = start
    while let place = find(word, in: text, from: start) {
      start = place + word.count
      if start == text.count || !isWord(text[start]) { return start }
    }
    return nil
  }

  /// The first place of a word that is not the end of a longer one.
  private static func find(_ word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    guard !word.isEmpty, text.count >= word.count else { return nil }
    var i = start
    while i + word.count <= text.count {
      if text[i] == word[0], text.extracting(i..<i + word.count).equals(word) {
        if i == 0 || !isWord(text[i - 1]) { return i }
      }
      i += 1
    }
    return nil
  }
}

extension RejectReason {
  /// Whether a line that was rejected for this reason is valid JSON, whose values can be told apart.
  var isJSON: Bool {
    switch self {
    case .invalidJSON, .invalidUTF8, .tooDeep, .tooLong, .invalidNumber, .loneSurrogate,
      .outOfMemory:
      false
    case .notAnObject, .nulCharacter, .missing, .wrongType, .unreadableTime, .timeTooEarly,
      .timeInFuture, .unknownApp, .unknownOS, .tooLate, .tooManyApps:
      true
    }
  }
}
