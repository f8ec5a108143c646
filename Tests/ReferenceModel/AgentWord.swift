/// A run of letters in a user agent, lower-cased, with what stands around it.
struct AgentWord {
  var text: Text
  var written: Text
  var before: Text
  var after: Text
  /// Whether the word before it is `like`.
  var isAfterLike: Bool

  static func words(of agent: Text) -> [AgentWord] {
    var words: [AgentWord] = []
    var start = 0
    while start < agent.bytes.count {
      let letters = agent.bytes[start...].prefix { (65...90).contains($0 & 0xDF) }
      if letters.isEmpty {
        start += 1
        continue
      }
      words.append(
        AgentWord(
          text: Text(letters).lowercased, written: Text(letters),
          before: Text(agent.bytes[..<start]), after: Text(agent.bytes[letters.endIndex...]),
          isAfterLike: words.last?.text == "like"))
      start = letters.endIndex
    }
    return words
  }

  /// How many parentheses are open before it.
  var depth: Int {
    before.bytes.count { $0 == UInt8(ascii: "(") } - before.bytes.count { $0 == UInt8(ascii: ")") }
  }

  /// The os that it names.
  func os(isBrowser: Bool) -> OperatingSystem? {
    if ["iphone", "ipad", "ipod", "ios", "ipados"].contains(text) { return .iOS }
    if ["android", "adr"].contains(text) { return .android }
    // An app's `TwitterAndroid`.
    let head = Text(written.bytes.dropLast(7))
    let isApp = !isBrowser && !head.isEmpty && (head.bytes.last ?? 0) >= 97
    let tail = Text(written.bytes.dropFirst(head.bytes.count))
    return isApp && tail.starts("A") && tail.lowercased == "android" ? .android : nil
  }
}

/// A version behind a name in a user agent.
struct AgentVersion {
  var major: Int
  var minor: Int?
  /// As written.
  var text: Text
  /// What follows it.
  var rest: Text
  /// Whether it is the second of `33/13`.
  var isPair = false
  /// Whether the version stands in parentheses.
  var isInComment: Bool { isWordInComment || opensComment }
  /// Whether the name does.
  var isWordInComment: Bool
  private var opensComment = false

  init?(_ word: AgentWord) {
    if let last = word.before.bytes.last, !" /,;([".utf8.contains(last) { return nil }
    isWordInComment = word.depth > 0
    var after = Self.skippingSeparators(word.after)
    if after.lowercased.starts("version") {
      after = Self.skippingSeparators(after.dropping(7))
    }
    let skipped = word.after.bytes.dropLast(after.bytes.count)
    opensComment = skipped.contains(UInt8(ascii: "("))
    guard var (number, rest) = leadingNumber(after), (1..<100).contains(number) else { return nil }
    if rest.starts("/"), let (second, behind) = leadingNumber(rest.dropping(1)) {
      guard (1..<100).contains(second) else { return nil }
      (number, rest) = (second, behind)
      isPair = true
    } else if rest.starts("/"), rest.bytes.count > 1, (48...57).contains(rest.bytes[1]) {
      return nil
    }
    major = number
    if let (found, behind) = leadingMinor(rest) { (minor, rest) = (found, behind) }
    text = Text(after.bytes.dropLast(rest.bytes.count))
    self.rest = rest
  }

  private static func skippingSeparators(_ text: Text) -> Text {
    Text(text.bytes.drop { " /-=:(".utf8.contains($0) })
  }
}

/// The number that a text begins with, unless it is none of a version, and what follows.
func leadingNumber(_ text: Text) -> (number: Int, rest: Text)? {
  let digits = text.bytes.prefix { (48...57).contains($0) }
  guard let number = Int(Text(digits).string), number <= 0x7FFF else { return nil }
  return (number, Text(text.bytes[digits.endIndex...]))
}

/// The number behind a dot or underscore that a text begins with, and what follows.
func leadingMinor(_ text: Text) -> (number: Int, rest: Text)? {
  text.starts(".") || text.starts("_") ? leadingNumber(text.dropping(1)) : nil
}
