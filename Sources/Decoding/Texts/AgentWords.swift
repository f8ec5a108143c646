/// The words of a user agent, one by one: runs of letters.
struct AgentWords {
  /// Whether the word that was found last stands behind `like`, as what a browser pretends to be.
  private(set) var isAfterLike = false
  /// How many parentheses are open around the word that was found last.
  private(set) var depth = 0
  private var isLike = false
  private var place: Int
  private let end: Int

  init(_ range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
  }

  /// The next word; nil behind the last.
  mutating func next(in agent: Span<UInt8>) -> Range<Int>? {
    while place < end, !Ascii.isLetter(agent[place]) {
      if agent[place] == UInt8(ascii: "(") { depth += 1 }
      if agent[place] == UInt8(ascii: ")") { depth -= 1 }
      place += 1
    }
    let start = place
    while place < end, Ascii.isLetter(agent[place]) { place += 1 }
    if start == place { return nil }
    isAfterLike = isLike
    isLike = agent.extracting(start..<place).isCaseless("like")
    return start..<place
  }
}
