internal import Decoding
internal import Model

/// Tells which rejected lines name a forgotten device, of whose id only the key is known (PRIV-3).
///
/// Such a line was never decoded: whatever in it may be the id is hashed. It is asked of the text that
/// the quarantine keeps, so that `forget`, later runs and a rebuild say the same of a line.
struct ForgottenTexts: Sendable {
  let tombstones: Tombstones
  let hasher: KeyHasher

  /// How often a text may be written with escapes of escapes; of one that is so more often nothing is
  /// known.
  private static let rounds = 8
  /// The usual lengths of ids without hyphens, which may stand right behind other letters: Android's, a bundle token's,
  /// those of advertising ids and of cookies, and of an oaid.
  private static let lengths = [16, 18, 32, 64]

  /// Whether a text names one, or may do so where it was cut off.
  func mayBeNamed(in text: [UInt8]) -> Bool {
    if tombstones.isEmpty { return false }
    if QuarantineText.isCut(text) { return true }
    var text = text
    for _ in 0..<Self.rounds {
      if areNamed(in: text) { return true }
      let plain = EscapedText.decoded(text)
      if plain == text { return false }
      text = plain
    }
    return true
  }

  private func areNamed(in text: [UInt8]) -> Bool {
    hasID(text, isEnd: { $0 == UInt8(ascii: "\"") })
      || hasID(text, isEnd: { Self.separators.contains($0) })
      || hasID(text, isEnd: { !Self.isOfWord($0) }, isWithin: hasIDWithin)
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

  /// Whether an id of a usual length is part of a longer word.
  private func hasIDWithin(_ word: ArraySlice<UInt8>) -> Bool {
    let plain = word.filter { $0 != UInt8(ascii: "-") }
    return Self.lengths.contains { length in
      plain.count > length
        && (0...plain.count - length).contains { start in
          isID(plain.span.extracting(start..<start + length))
        }
    }
  }

  private func isID(_ text: Span<UInt8>) -> Bool {
    let key = hasher.deviceKey(text)
    return key.isPresent && tombstones.name(key)
  }

  /// What stands between values in JSON, queries and plain texts.
  private static let separators = Set(" \t\r\n\"'\\,;:=&?#/|(){}[]<>".utf8)

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
