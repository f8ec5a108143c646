/// The part of a user agent that describes the device.
struct AgentScope {
  /// Of a browser the comment behind `Mozilla/5.0` or `Opera/9.80`, of an app everything.
  private(set) var range: Range<Int>
  /// Whether `range` is the comment of a browser.
  private(set) var isBrowser = false

  init(_ agent: Span<UInt8>) {
    range = 0..<agent.count
    var words = AgentWords(range)
    while let word = words.next(in: agent) {
      guard word.upperBound < agent.count, agent[word.upperBound] == Ascii.slash else { continue }
      let text = agent.extracting(word)
      guard text.isCaseless("mozilla") || (word.lowerBound == 0 && text.isCaseless("opera")) else {
        continue
      }
      var open = word.upperBound
      while open < agent.count, agent[open] != Ascii.space { open += 1 }
      while open < agent.count, agent[open] == Ascii.space { open += 1 }
      guard open < agent.count, agent[open] == UInt8(ascii: "(") else { return }
      range = open + 1..<Self.end(agent, from: open + 1)
      isBrowser = true
      return
    }
  }

  /// Where the parentheses close that are open at a place; models have some of their own, as in
  /// `moto g(30)`.
  static func end(_ agent: Span<UInt8>, from start: Int) -> Int {
    var depth = 0
    var i = start
    while i < agent.count {
      if agent[i] == UInt8(ascii: "(") { depth += 1 }
      if agent[i] == UInt8(ascii: ")") {
        if depth == 0 { return i }
        depth -= 1
      }
      i += 1
    }
    return i
  }
}
