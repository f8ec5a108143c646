internal import Model

/// Finds the version of its os in a user agent.
struct AgentVersion {
  /// The version as `OSVersion` writes it.
  private(set) var version: UInt32 = 0
  /// Where the text of the version ends.
  private(set) var end = 0
  /// Whether the version stands in a comment, where Android's model follows.
  private(set) var isInComment = false
  /// Whether it was written as API level and release, `33/13`, as Instagram does.
  private(set) var isPair = false
  /// Whether it is `10` alone, which reduced agents say of every Android.
  private(set) var isTen = false

  /// The version of an agent whose os is iOS; 0 when it tells none.
  static func iOS(_ agent: Span<UInt8>, _ scope: AgentScope) -> UInt32 {
    let named =
      first(agent, scope, .iOS, isName: isIOSName)
      ?? first(agent, scope, .iOS) { $0.extracting($1).isCaseless("fbsv") }
    guard let version = named?.version else { return darwin(agent, scope) ?? 0 }
    let isFrozen = version == 18 << 16 | 7 || version == 18 << 16 | 8
    return isFrozen ? known(version, agent, scope) : version
  }

  /// The version of an agent that says 18.6 or 18.7, as browsers and pages in apps also do on iOS 26 and later: what it
  /// tells of the browser or app is the version of the os. A browser that tells nothing of the kind says none, as any
  /// may be meant.
  private static func known(
    _ version: UInt32, _ agent: Span<UInt8>, _ scope: AgentScope
  ) -> UInt32 {
    var isSure = !scope.isBrowser
    var words = AgentWords(0..<agent.count)
    while let word = words.next(in: agent) {
      let text = agent.extracting(word)
      guard text.isCaseless("version") || text.isCaseless("fbsv") || text.isCaseless("ios"),
        let found = AgentVersion(agent, behind: word, os: .iOS)
      else { continue }
      if found.version >= 26 << 16 { return found.version }
      if found.version >> 16 == 18 { isSure = true }
    }
    return isSure ? version : 0
  }

  /// The version of an agent whose os is Android; nil when it tells none.
  static func android(_ agent: Span<UInt8>, _ scope: AgentScope) -> AgentVersion? {
    first(agent, scope, .android, isName: isAndroidName)
  }

  /// The iOS version of Apple's network library in an app; nil when it is not used, or on a Mac.
  ///
  /// Darwin counts on with iOS, since 21 in minor versions too; its last ones serve several.
  static func darwin(_ agent: Span<UInt8>, _ scope: AgentScope) -> UInt32? {
    if scope.isBrowser { return nil }
    var hasNetworkLibrary = false
    var version: UInt32?
    var words = AgentWords(scope.range)
    while let word = words.next(in: agent) {
      let text = agent.extracting(word)
      if text.isCaseless("cfnetwork") { hasNetworkLibrary = true }
      // `x86_64` and `i386` are Macs.
      let next = word.upperBound
      let isIntel = (text.isCaseless("x") || text.isCaseless("i")) && next + 1 < agent.count
      if isIntel, isDigits(agent, next, 8, 6) || isDigits(agent, next, 3, 8) { return nil }
      if text.isCaseless("darwin"), next < agent.count, agent[next] == Ascii.slash {
        var i = next + 1
        guard let major = OSVersion.number(agent, &i) else { continue }
        version = iOSVersion(darwin: major, minor: number(agent, behindDotAt: &i))
      }
    }
    return hasNetworkLibrary ? version : nil
  }

  private static func isDigits(_ agent: Span<UInt8>, _ i: Int, _ a: UInt8, _ b: UInt8) -> Bool {
    agent[i] == Ascii.zero + a && agent[i + 1] == Ascii.zero + b
  }

  private static func iOSVersion(darwin major: UInt32, minor: UInt32?) -> UInt32 {
    let release: UInt32
    switch major {
    case 15...24: release = major - 6
    case 25: release = 26
    default: return 0
    }
    let isSure = major >= 21 && (minor ?? 9) <= 5
    return OSVersion.compared(release, isSure ? minor : nil, os: .iOS)
  }

  /// `Android`, and UC Browser's `Adr`.
  static func isAndroidName(_ agent: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let text = agent.extracting(word)
    return text.isCaseless("android") || text.isCaseless("adr")
  }

  private static func isIOSName(_ agent: Span<UInt8>, _ word: Range<Int>) -> Bool {
    let text = agent.extracting(word)
    if text.isCaseless("os") || text.isCaseless("ios") || text.isCaseless("ipados") { return true }
    // `iPad/11.0.3 hw/iPad4_2`
    let isSlash = word.upperBound < agent.count && agent[word.upperBound] == Ascii.slash
    return isSlash && (text.isCaseless("iphone") || text.isCaseless("ipad"))
  }

  /// The first version behind a name, in a comment rather than outside, where products have
  /// versions too (`MyApp-iOS/3.2`).
  private static func first(
    _ agent: Span<UInt8>, _ scope: AgentScope, _ os: OperatingSystem,
    isName: (Span<UInt8>, Range<Int>) -> Bool
  ) -> AgentVersion? {
    var outside: AgentVersion?
    var words = AgentWords(scope.range)
    while let word = words.next(in: agent) {
      guard isName(agent, word), !words.isAfterLike,
        let found = AgentVersion(agent, behind: word, os: os)
      else { continue }
      if scope.isBrowser || words.depth > 0 {
        var found = found
        found.isInComment = true
        return found
      }
      if outside == nil { outside = found }
    }
    return outside
  }

  /// The version right behind a name, which must begin a word of its own.
  private init?(_ agent: Span<UInt8>, behind name: Range<Int>, os: OperatingSystem) {
    if name.lowerBound > 0 {
      switch agent[name.lowerBound - 1] {
      case Ascii.space, Ascii.slash, Ascii.comma, UInt8(ascii: ";"), UInt8(ascii: "("),
        UInt8(ascii: "["):
        break
      default: return nil
      }
    }
    var i = name.upperBound
    skipSeparators(agent, &i)
    if agent.hasCaseless("version", at: i) {
      i += 7
      skipSeparators(agent, &i)
    }
    let start = i
    guard var major = OSVersion.number(agent, &i), 1..<100 ~= major else { return nil }
    if i + 1 < agent.count, agent[i] == Ascii.slash, Ascii.isDigit(agent[i + 1]) {
      i += 1
      guard let release = OSVersion.number(agent, &i), 1..<100 ~= release else { return nil }
      major = release
      isPair = true
    }
    let minor = Self.number(agent, behindDotAt: &i)
    isTen = major == 10 && i == start + 2
    version = OSVersion.compared(major, minor, os: os)
    end = i
  }

  /// The number behind a dot or underscore at a place.
  private static func number(_ agent: Span<UInt8>, behindDotAt i: inout Int) -> UInt32? {
    guard i < agent.count, agent[i] == Ascii.dot || agent[i] == UInt8(ascii: "_") else {
      return nil
    }
    var end = i + 1
    guard let number = OSVersion.number(agent, &end) else { return nil }
    i = end
    return number
  }

  /// Goes over what may stand between a name and its version; into a comment at most.
  private mutating func skipSeparators(_ agent: Span<UInt8>, _ i: inout Int) {
    while i < agent.count {
      switch agent[i] {
      case UInt8(ascii: "("): isInComment = true
      case Ascii.space, Ascii.slash, Ascii.hyphen, Ascii.equals, Ascii.colon: break
      default: return
      }
      i += 1
    }
  }
}
