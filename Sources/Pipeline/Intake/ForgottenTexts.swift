internal import Decoding
package import Model

/// Tells which rejected lines name a forgotten device, of whose id only the key is known (PRIV-3).
///
/// Such a line was never decoded: whatever in it may be the id is hashed. It is asked of the text that
/// the quarantine keeps, so that `forget`, later runs and a rebuild say the same of a line.
package struct ForgottenTexts: Sendable {
  package let tombstones: Tombstones
  let hasher: KeyHasher
  /// The id, in the form in which ids are compared, where there is one device and its id is at hand: of a text that
  /// does not hold it nothing has to be hashed.
  var id: [UInt8]?

  /// - Parameter id: that of the one device, in the form in which ids are compared, where it is at hand.
  package init(tombstones: Tombstones, hasher: KeyHasher, id: [UInt8]? = nil) {
    self.tombstones = tombstones
    self.hasher = hasher
    self.id = id
  }

  /// How many times escapes are resolved, as there may be escapes of escapes. A text that still has some then may name
  /// any device: there can be as many layers as it has letters.
  private static let rounds = 8
  /// The same of a text that is whole.
  private static let mostRounds = 64
  /// The usual lengths of ids without hyphens, which may stand right behind other letters: Android's, a bundle token's,
  /// those of advertising ids and of cookies, and of an oaid.
  private static let lengths = [16, 18, 32, 64]

  /// Whether a text names one, or may do so where it was cut off.
  package func mayBeNamed(in text: [UInt8]) -> Bool {
    if tombstones.isEmpty { return false }
    return QuarantineText.isCut(text) || areNamed(in: text, rounds: Self.rounds)
  }

  /// Whether a text that is whole names one.
  package func areNamed(in text: [UInt8]) -> Bool {
    !tombstones.isEmpty && areNamed(in: text, rounds: Self.mostRounds)
  }

  /// The same of a text and of what its escapes stand for.
  private func areNamed(in text: [UInt8], rounds: Int) -> Bool {
    var text = text
    for _ in 0..<rounds {
      if areNamed(inPlain: text) { return true }
      let plain = EscapedText.decoded(text.span)
      if plain == text { return false }
      text = plain
    }
    return true
  }

  private func areNamed(inPlain text: [UInt8]) -> Bool {
    if let id, !Self.holds(text, id) { return false }
    return hasID(text, isEnd: { $0 == UInt8(ascii: "\"") })
      || hasIDBetweenSeparators(text)
      || hasID(text, isEnd: { !Self.isOfWord($0) }, isWithin: hasIDWithin)
  }

  /// Whether an id may be part of a text, in letters of any case and with hyphens or without.
  private static func holds(_ text: [UInt8], _ id: [UInt8]) -> Bool {
    let plain = text.filter { $0 != UInt8(ascii: "-") }.map(Ascii.lower)
    guard let first = id.first else { return true }
    return plain.indices.contains { plain[$0] == first && plain[$0...].starts(with: id) }
  }

  /// Whether what stands between two separators is an id, which may have some of them in it, as base64 has.
  private func hasIDBetweenSeparators(_ text: [UInt8]) -> Bool {
    let ends = [-1] + text.indices.filter { Self.separators.contains(text[$0]) } + [text.count]
    for (place, start) in ends.dropLast().enumerated() {
      for (within, end) in ends[(place + 1)...].prefix(Self.mostSeparators + 1).enumerated() {
        if within > 0, end - start - 1 > Self.longestID { break }
        if isID(text.span.extracting(start + 1..<end)) { return true }
      }
    }
    return false
  }

  /// Whether what stands between two ends is an id, or holds one.
  private func hasID(
    _ text: [UInt8], isEnd: (UInt8) -> Bool,
    isWithin: (ArraySlice<UInt8>) -> Bool = { _ in false }
  ) -> Bool {
    var start = 0
    for i in 0...text.count where i == text.count || isEnd(text[i]) {
      if isID(text.span.extracting(start..<i)) || isWithin(text[start..<i]) { return true }
      start = i + 1
    }
    return false
  }

  /// Whether an id of a usual length, all of which are written with hex digits, is part of a longer word.
  private func hasIDWithin(_ word: ArraySlice<UInt8>) -> Bool {
    let plain = word.filter { $0 != UInt8(ascii: "-") }
    return plain.split(whereSeparator: { Ascii.hexValue($0) == nil }).contains { digits in
      Self.lengths.contains { length in
        plain.count > length && digits.count >= length
          && (digits.startIndex...digits.endIndex - length).contains { start in
            isID(plain.span.extracting(start..<start + length))
          }
      }
    }
  }

  private func isID(_ text: Span<UInt8>) -> Bool {
    let key = hasher.deviceKey(text)
    return key.isPresent && tombstones.haveDevice(of: key)
  }

  /// How many separators an id may have in it, and how many bytes one that has some.
  private static let (mostSeparators, longestID) = (8, 128)

  /// What stands between values in JSON, queries and plain texts.
  private static let separators = Set(" \t\r\n\"'\\,;:=&?#/|(){}[]<>".utf8)

  private static func isOfWord(_ byte: UInt8) -> Bool {
    Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "-")
  }
}
