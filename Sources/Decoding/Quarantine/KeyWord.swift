/// Keys as words of their own within a text, of whatever form that is, in any case: who logs a header or a variable of
/// the environment writes them in another one.
enum KeyWord {
  /// Whether a text has a key with something behind it, unless this is said to do no harm.
  static func isSet(
    _ key: [UInt8], in text: Span<UInt8>,
    unless isHarmless: (Span<UInt8>, Int) -> Bool = { _, _ in false }
  ) -> Bool {
    var start = 0
    while let end = end(of: key, in: text, from: start) {
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

  /// The first place of a word that is not the end of a longer one.
  static func find(_ word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    guard !word.isEmpty, text.count >= word.count else { return nil }
    var i = start
    while i + word.count <= text.count {
      if isThere(word, in: text, at: i), i == 0 || !isWord(text[i - 1]) { return i }
      i += 1
    }
    return nil
  }

  /// Where the first word ends that is this and no part of a longer one.
  static func end(of word: [UInt8], in text: Span<UInt8>, from start: Int) -> Int? {
    var start = start
    while let place = find(word, in: text, from: start) {
      start = place + word.count
      if start == text.count || !isWord(text[start]) { return start }
    }
    return nil
  }

  private static func isThere(_ word: [UInt8], in text: Span<UInt8>, at start: Int) -> Bool {
    for i in word.indices where Ascii.lower(text[start + i]) != Ascii.lower(word[i]) {
      return false
    }
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "_")
  }
}
