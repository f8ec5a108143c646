/// Texts of two letters, as languages and countries have them.
enum LetterPairs {
  /// The number of places.
  static var count: Int { 1 << 10 }

  /// The place of a text in a table of such texts, the same in any case; nil for any other text.
  static func place(_ text: Span<UInt8>) -> Int? {
    guard text.count == 2, Ascii.isLetter(text[0]), Ascii.isLetter(text[1]) else { return nil }
    return Int(text[0] & 0x1F) << 5 | Int(text[1] & 0x1F)
  }
}
