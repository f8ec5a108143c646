/// Finds the model of an Android device in a user agent.
enum AgentModel {
  /// The model among the parts behind the version, as in `Android 13; SM-A536B Build/TP1A`, and
  /// whether version and model are those of a reduced agent, `Android 10; K`.
  static func find(
    _ agent: Span<UInt8>, _ version: AgentVersion
  ) -> (model: Range<Int>, isFrozen: Bool) {
    guard version.isInComment else { return (0..<0, false) }
    let end = AgentScope.end(agent, from: version.end)
    var part = nextPart(agent, from: version.end, end: end).upperBound
    // `33/13; 420dpi; 1080x2400; samsung; SM-A525F`
    var skipped = version.isPair ? 3 : 0
    while part < end {
      let next = nextPart(agent, from: part + 1, end: end)
      part = next.upperBound
      if skipped > 0 {
        skipped -= 1
        continue
      }
      let range = agent.trimmed(next)
      if isNoModel(agent.extracting(range)) { continue }
      let model = named(agent, range)
      // `K` stands for every model.
      if agent.extracting(model).isCaseless("k") { return (0..<0, version.isTen) }
      return (model, false)
    }
    return (0..<0, false)
  }

  /// From a place to the next semicolon outside of parentheses.
  private static func nextPart(_ agent: Span<UInt8>, from start: Int, end: Int) -> Range<Int> {
    var depth = 0
    var i = start
    while i < end {
      if agent[i] == UInt8(ascii: "(") { depth += 1 }
      if agent[i] == UInt8(ascii: ")") { depth -= 1 }
      if agent[i] == UInt8(ascii: ";"), depth == 0 { break }
      i += 1
    }
    return start..<i
  }

  /// A part without its build or Xiaomi's system, and without the name that Samsung's browser puts before a model.
  private static func named(_ agent: Span<UInt8>, _ part: Range<Int>) -> Range<Int> {
    var model = part
    if model.count > 8, agent.hasCaseless("samsung ", at: model.lowerBound) {
      model = model.lowerBound + 8..<model.upperBound
    }
    var i = model.lowerBound
    while i + 5 <= model.upperBound {
      let isFirst = i == model.lowerBound || agent[i - 1] == Ascii.space
      if isFirst, agent.hasCaseless("build/", at: i) || agent.hasCaseless("miui/", at: i) {
        return agent.trimmed(model.lowerBound..<i)
      }
      i += 1
    }
    return agent.trimmed(model)
  }

  /// Whether a part says something else: a language, the kind of device, the browser's engine.
  private static func isNoModel(_ part: Span<UInt8>) -> Bool {
    switch part.count {
    case 0: return true
    case 1: return part.isCaseless("u")
    case 2: return isLetters(part, 0)  // `wv`, `TV`, a language or a country
    case 4: if part.isCaseless("gzip") { return true }
    case 5:
      if part.isCaseless("linux") { return true }
      // `en-us`, `pt_BR`
      let isJoined = part[2] == Ascii.hyphen || part[2] == UInt8(ascii: "_")
      if isJoined, isLetters(part, 0), isLetters(part, 3) { return true }
    case 6: if part.isCaseless("mobile") || part.isCaseless("tablet") { return true }
    default: break
    }
    return part.hasCaseless("rv:", at: 0) || part.hasCaseless("opera ", at: 0)
      || part.hasCaseless("harmonyos", at: 0) || part.hasCaseless("hmscore", at: 0)
      || part.hasCaseless("zh-han", at: 0) || part.hasCaseless("zh_han", at: 0)
  }

  private static func isLetters(_ part: Span<UInt8>, _ i: Int) -> Bool {
    Ascii.isLetter(part[i]) && Ascii.isLetter(part[i + 1])
  }
}
