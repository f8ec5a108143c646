public import Model

/// What one worker keeps while it decodes lines: the batch that it fills and the values that it
/// has seen before. Workers share only the directory of apps and the final string table.
public struct DecodingWorker: ~Copyable {
  /// The batch that is being filled.
  public internal(set) var batch = EventBatch()
  /// tracking_disabled sessions, which leave nothing but this count (EVENT-3).
  public internal(set) var trackingDisabled = 0

  let apps: AppDirectory
  let hasher: KeyHasher
  let latest: Timestamp
  /// Whether sessions' ids are kept as they were logged, beside their keys (PRIV-2).
  let keepsRawIDs: Bool
  var strings = StringTable()
  private let shared: SharedStrings
  private var known: [StringID] = [.absent]
  private var appTexts = StringTable()
  private var appIDs: [AppID?] = [nil]
  /// How many of `appTexts` are apps that are none of the job's.
  private var unknownApps = 0
  /// Lines of the file that name such apps.
  private var unknownNames = CountedNames()
  /// Currencies of costs in clicks of the file.
  private var currencies = CountedNames()
  /// By the place of a link in `strings`, what it is when normalised; absent for other texts.
  private var linkKeys: [StringID] = []
  /// Links of clicks that are not normalised: most name their click and come once.
  private var seenLinks = SeenTexts()
  private var agents = ParsedTexts<AgentSignals>()
  /// What the models of Apple's devices and of others are when they are compared.
  var appleModels = ParsedTexts<StringID>()
  var otherModels = ParsedTexts<StringID>()
  /// By their letters, what pairs of letters are in capital and in small ones.
  private var capitalPairs = [StringID](repeating: .absent, count: LetterPairs.count)
  private var smallPairs = [StringID](repeating: .absent, count: LetterPairs.count)
  /// What was made of addresses in networks of their own.
  private var localIPs = ParsedTexts<StringID>()
  /// Links without a query, as many sessions have the same.
  var links = ParsedTexts<LinkEvidence>()
  /// What the query or referrer that was read last says.
  var values = QueryValues()
  private var kind = SourceKind.clicks
  private(set) var source: UInt16 = 0

  /// A worker whose `timestamp`s may be at most one hour after `asOf` (IN-5).
  ///
  /// - Parameter keepsRawIDs: whether sessions' ids are kept as they were logged, beside their keys (PRIV-2).
  public init(
    apps: AppDirectory, strings: SharedStrings, hasher: KeyHasher, asOf: Timestamp,
    keepsRawIDs: Bool = false
  ) {
    self.apps = apps
    self.keepsRawIDs = keepsRawIDs
    self.hasher = hasher
    shared = strings
    latest = asOf + .hours(1)
  }

  /// Ends the batch and begins a new one; returns nil when nothing is in it.
  ///
  /// - Parameter keep: where its rows go; see `SealedBatch`.
  public mutating func seal(keep: (RowBlock) -> RowBlock = { $0 }) -> SealedBatch? {
    defer {
      batch.removeAll()
      batch.reserve(kind)
      // No row has an id of them any more.
      if strings.isLarge { forgetTexts() }
    }
    if batch.mark.isEmpty { return nil }
    shared.add(strings, known: &known)
    batch.translateStrings(known)
    return SealedBatch(batch, keep: keep)
  }

  /// Forgets its own texts, which the run's table has, and what was made of them: where most come once, they would
  /// take as much memory as that.
  private mutating func forgetTexts() {
    strings = StringTable()
    known = [.absent]
    linkKeys = []
    agents = ParsedTexts()
    (appleModels, otherModels) = (ParsedTexts(), ParsedTexts())
    capitalPairs = [StringID](repeating: .absent, count: LetterPairs.count)
    smallPairs = [StringID](repeating: .absent, count: LetterPairs.count)
    localIPs = ParsedTexts()
    links = ParsedTexts()
  }

  /// Begins a file of a source, which has a place in the job.
  public mutating func begin(_ kind: SourceKind, source: Int) {
    self.kind = kind
    self.source = UInt16(truncatingIfNeeded: source)
    batch.reserve(kind)
  }

  /// Forgets the records of the current batch that came after a mark (IN-1).
  public mutating func takeBack(to mark: EventBatch.Mark) { batch.truncate(to: mark) }

  /// Marks the click that was decoded last as late (TIME-3).
  public mutating func markLate() { batch.clicks.markLastLate() }

  /// The app of a line, else the one that its source gives.
  mutating func app(_ fields: borrowing LineFields, fixed: AppID?) throws(Reject) -> AppID {
    let text = try fields.strictText(.app)
    if text.isEmpty {
      guard let fixed else { throw Reject(.missing, .app) }
      return fixed
    }
    guard let app = try knownApp(text) else {
      unknownNames.add(text)
      throw Reject(.unknownApp, .app)
    }
    return app
  }

  /// Apps that are none of the job's, with how many lines name them since the last call.
  public mutating func takeUnknownApps() -> [ExactText: Int] { unknownNames.take() }

  /// The currency of a cost (REP-2), which counts unless the cost is 0.
  mutating func currency(_ text: Span<UInt8>, isCounted: Bool) -> StringID {
    if isCounted { currencies.add(text) }
    return strings.intern(text)
  }

  /// Currencies of costs, with how many clicks have one in each since the last call.
  public mutating func takeCurrencies() -> [ExactText: Int] { currencies.take() }

  /// The app of a name; nil for one that is none of the job's.
  private mutating func knownApp(_ text: Span<UInt8>) throws(Reject) -> AppID? {
    if let known = appTexts.find(text) { return appIDs[Int(known.index)] }
    let app: AppID?
    do { app = try apps.find(String(decoding: text.array, as: UTF8.self)) } catch {
      // One for which there was no room may be known by the next line: another worker can have met it.
      if error.reason != .unknownApp { throw error }
      if unknownApps == CountedNames.most || text.count > CountedNames.longest { return nil }
      unknownApps += 1
      app = nil
    }
    _ = appTexts.intern(text)
    appIDs.append(app)
    return app
  }

  /// What a user agent tells, each agent read once.
  mutating func agent(_ text: Span<UInt8>) -> AgentSignals {
    if text.isEmpty { return AgentSignals() }
    if let known = agents.find(text) { return known }
    let agent = UserAgent(text)
    let signals = AgentSignals(
      os: agent.os, osVersion: agent.version,
      model: model(text.extracting(agent.model), os: agent.os))
    agents.add(text, signals)
    return signals
  }

  /// The key of a device's ip in its own network, as a text; few are in use.
  mutating func localIP(_ text: Span<UInt8>) -> StringID {
    text.isEmpty ? .absent : localIPs.find(text) ?? newLocalIP(text)
  }

  @inline(never)
  private mutating func newLocalIP(_ text: Span<UInt8>) -> StringID {
    guard let address = IPAddress(text) else { return .absent }
    let id = strings.intern(hasher.key(address.bytes.span).bytes)
    // Hardly any of IPv6 comes again.
    if address.isV4 { localIPs.add(text, id) }
    return id
  }

  /// A name of a campaign or channel; absent when it stands for absence (TOUCH-1).
  mutating func name(_ text: Span<UInt8>) -> StringID {
    AbsentName.matches(text) ? .absent : strings.intern(text)
  }

  /// A click's link, and the same as the catalogue and fingerprints compare it (TOUCH-5).
  mutating func clickLink(_ text: Span<UInt8>) -> (LoggedLink, key: StringID) {
    if let known = strings.find(text), let key = knownKey(of: known) {
      return (LoggedLink(known), key)
    }
    return newClickLink(text)
  }

  @inline(never)
  private mutating func newClickLink(_ text: Span<UInt8>) -> (LoggedLink, key: StringID) {
    let normalized = URLText(text).normalized(text)
    let key = strings.intern(normalized)
    // Else they have a query, or were written in another way than most.
    if text.equals(normalized) || text.count > LoggedLink.longest || seenLinks.hasSeen(text) {
      let link = strings.intern(text)
      noteKey(key, of: link)
      return (LoggedLink(link), key)
    }
    return (batch.keep(link: text), key)
  }

  /// A link as the catalogue and fingerprints compare it (TOUCH-5).
  mutating func linkKey(_ link: StringID) -> StringID {
    if let key = knownKey(of: link) { return key }
    let text = strings.text(link)
    let key = strings.intern(URLText(text.span).normalized(text.span))
    noteKey(key, of: link)
    return key
  }

  /// What a link is when normalised, where it came before.
  private func knownKey(of link: StringID) -> StringID? {
    if !link.isPresent { return .absent }
    let place = Int(link.index)
    return place < linkKeys.count && linkKeys[place].isPresent ? linkKeys[place] : nil
  }

  private mutating func noteKey(_ key: StringID, of link: StringID) {
    let place = Int(link.index)
    if place >= linkKeys.count {
      linkKeys += repeatElement(.absent, count: place + 1 - linkKeys.count)
    }
    linkKeys[place] = key
  }

  /// A text in capital letters.
  mutating func upperCase(_ text: Span<UInt8>) -> StringID {
    if let pair = LetterPairs.place(text) {
      if !capitalPairs[pair].isPresent { capitalPairs[pair] = intern(text, Ascii.upper) }
      return capitalPairs[pair]
    }
    return intern(text, Ascii.upper)
  }

  /// A text in small letters.
  mutating func lowerCase(_ text: Span<UInt8>) -> StringID {
    if let pair = LetterPairs.place(text) {
      if !smallPairs[pair].isPresent { smallPairs[pair] = intern(text, Ascii.lower) }
      return smallPairs[pair]
    }
    return intern(text, Ascii.lower)
  }

  /// A text with each byte changed; nearly all fit into registers.
  private mutating func intern(_ text: Span<UInt8>, _ change: (UInt8) -> UInt8) -> StringID {
    if text.count > 32 {
      return strings.intern(text.indices.map { change(text[$0]) })
    }
    var room = InlineArray<32, UInt8>(repeating: 0)
    for i in text.indices { room[i] = change(text[i]) }
    return strings.intern(room.span.extracting(0..<text.count))
  }

  /// An empty list for the keys of a record that is about to be added.
  func newKeys() -> KeyList { KeyList(start: UInt32(batch.keys.count), types: 0) }

  /// Adds a key to a record's list, unless it is absent, as most are; the types must come in the order
  /// of `KeyScope`.
  @inline(__always)
  mutating func add(_ key: Key, _ scope: KeyScope, to list: inout KeyList) {
    if key.isPresent { addPresent(key, scope, to: &list) }
  }

  private mutating func addPresent(_ key: Key, _ scope: KeyScope, to list: inout KeyList) {
    list.types |= 1 << UInt32(scope.rawValue)
    batch.keys.append(key)
  }
}
