internal import Model

/// What a user agent tells of its device (EV-7).
///
/// A browser describes its device in the first parentheses behind `Mozilla/5.0`, its *comment*;
/// what else it says is about the page's needs and pretends (`like iPhone OS 7_0_3`). Apps have no
/// such form: all of their agent counts. A *word* is a run of letters, so that `axios` is not iOS.
struct UserAgent {
  /// The os; unknown for desktops other than Windows, TVs and watches, and for an iPad that calls itself a Macintosh.
  private(set) var os = OperatingSystem.unknown
  /// The version as `OSVersion` writes it; 0 when the agent tells none.
  private(set) var version: UInt32 = 0
  /// Where the model lies in the agent; empty when it tells none.
  private(set) var model = 0..<0

  /// Reads an agent, without allocating.
  init(_ agent: Span<UInt8>) {
    if let desktop = Self.hiddenDesktop(agent) {
      os = desktop
      return
    }
    let scope = AgentScope(agent)
    var device = 0..<0
    (os, device) = Self.system(agent, scope)
    switch os {
    case .iOS:
      model = device
      version = AgentVersion.iOS(agent, scope)
    case .android:
      guard let found = AgentVersion.android(agent, scope) else { return }
      let isFrozen: Bool
      (model, isFrozen) = AgentModel.find(agent, found)
      version = isFrozen ? 0 : found.version
    case .windows, .unknown: break
    }
  }

  /// The os of systems that describe themselves as phones and say otherwise elsewhere.
  private static func hiddenDesktop(_ agent: Span<UInt8>) -> OperatingSystem? {
    var words = AgentWords(0..<agent.count)
    while let word = words.next(in: agent) {
      let text = agent.extracting(word)
      if text.isCaseless("windowswechat") { return .windows }
      if text.isCaseless("kaios") || text.isCaseless("macwechat") { return .unknown }
    }
    return nil
  }

  /// The os that a scope names first, unless it names a desktop, a TV or a watch; on iOS also where the name of the
  /// device lies.
  private static func system(
    _ agent: Span<UInt8>, _ scope: AgentScope
  ) -> (OperatingSystem, device: Range<Int>) {
    var os = OperatingSystem.unknown
    var device = 0..<0
    var isDesktop = false
    var words = AgentWords(scope.range)
    while let word = words.next(in: agent) {
      let text = agent.extracting(word)
      if text.isCaseless("windows") { return (.windows, 0..<0) }
      let isFirst = word == scope.range.lowerBound..<scope.range.lowerBound + 1 && scope.isBrowser
      if isFirst, text.isCaseless("x"), word.upperBound < agent.count,
        agent[word.upperBound] == UInt8(ascii: "1")
      {
        isDesktop = true
      }
      if isNoPhone(text) || isMac(agent, word), !words.isAfterLike { isDesktop = true }
      if words.isAfterLike { continue }
      let isDevice =
        text.isCaseless("iphone") || text.isCaseless("ipad") || text.isCaseless("ipod")
      if isDevice || text.isCaseless("ios") || text.isCaseless("ipados") {
        if os == .unknown { os = .iOS }
        if isDevice, device.isEmpty { device = word }
      } else if os == .unknown, isAndroid(agent, word, scope) {
        os = .android
      }
    }
    if isDesktop { return (.unknown, 0..<0) }
    if os == .unknown, AgentVersion.darwin(agent, scope) != nil { os = .iOS }
    return (os, device)
  }

  private static func isNoPhone(_ word: Span<UInt8>) -> Bool {
    switch word.count {
    case 4: word.isCaseless("cros") || word.isCaseless("tvos")
    case 5: word.isCaseless("macos") || word.isCaseless("tizen")
    case 7: word.isCaseless("appletv") || word.isCaseless("watchos")
    default: word.isCaseless("macintosh")
    }
  }

  /// `Mac OS X`.
  private static func isMac(_ agent: Span<UInt8>, _ word: Range<Int>) -> Bool {
    word.count == 3 && agent.hasCaseless("mac os", at: word.lowerBound)
  }

  /// `Android`, UC Browser's `Adr 4.4`, and an app's `TwitterAndroid`.
  private static func isAndroid(
    _ agent: Span<UInt8>, _ word: Range<Int>, _ scope: AgentScope
  ) -> Bool {
    if AgentVersion.isAndroidName(agent, word) { return true }
    guard !scope.isBrowser, word.count > 7 else { return false }
    let start = word.upperBound - 7
    return agent.extracting(start..<word.upperBound).isCaseless("android")
      && agent[start] == UInt8(ascii: "A") && agent[start - 1] == Ascii.lower(agent[start - 1])
  }
}
