import Model

/// A batch in which every field of every row differs from that of a blank row.
struct SampleBatch {
  static let apps = ["first", "second", "third"]
  static let sources = ["clicks/branch", "sessions/branch"]
  static let hasher = KeyHasher(secret: (0..<16).map { $0 })

  var batch = EventBatch()
  var strings = StringTable()

  /// Whether keys of ids follow from the ids, as decoders make them; keys of other kinds are kept
  /// as they are.
  let derivesKeys: Bool

  init(derivesKeys: Bool) {
    self.derivesKeys = derivesKeys
    addClick()
    addSession()
    addReferrerRecord()
    addAnswer()
    addCookieSync()
    addEntry()
    addDecidedRows()
  }

  private mutating func text(_ text: String) -> TextRef { batch.keep(Array(text.utf8).span) }

  private func key(of id: String, else other: UInt64) -> Key {
    derivesKeys ? Self.hasher.key(Array(id.utf8).span) : Key(high: other, low: other + 1)
  }

  private mutating func keys(_ types: UInt32) -> KeyList {
    let list = KeyList(start: UInt32(batch.keys.count), types: types)
    for i in 0..<list.count {
      batch.keys.append(Key(high: UInt64(batch.keys.count) << 40, low: UInt64(i) + 7))
    }
    return list
  }

  private mutating func signals() -> Signals {
    var signals = Signals()
    signals.osVersion = 17 << 16 | 3
    signals.model = strings.intern("iphone")
    signals.language = strings.intern("ko")
    signals.localIP = strings.intern((0..<16).map { UInt8($0) + 0x80 })
    signals.screenSmall = 1179
    signals.screenLarge = 2556
    return signals
  }

  private mutating func addClick() {
    var click = Click(
      timestamp: Timestamp(milliseconds: 1_759_276_885_025),
      digest: Digest(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210),
      app: AppID(index: 2), dialect: .onelink)
    click.id = text("355144724161516703")
    click.idKey = key(of: "355144724161516703", else: 101)
    click.source = 1
    click.os = .android
    click.isMinutePrecise = true
    click.isLate = true
    click.campaign = strings.intern("spring")
    click.channel = strings.intern("facebook")
    click.link = LoggedLink(strings.intern("https://example.app.link/a"))
    click.linkKey = strings.intern("https://example.app.link/a/normal")
    click.linkID = strings.intern("445654114316606728")
    click.country = strings.intern("KR")
    click.window = .days(7)
    click.fingerprintWindow = .hours(2)
    click.costMicros = -1_250_000
    click.currency = strings.intern("USD")
    click.ip = Key(high: 11, low: 12)
    click.signals = signals()
    click.keys = keys(0b1000_0101)
    batch.clicks.append(click)
  }

  private mutating func addSession() {
    var session = Session(
      timestamp: Timestamp(milliseconds: 1_759_276_940_595), digest: Digest(high: 5, low: 6),
      app: AppID(index: 1), dialect: .tune, os: .windows)
    session.id = text("d9428888-122b-11e1-b85c-61cd3cbb3210")
    session.idKey = key(of: "d9428888-122b-11e1-b85c-61cd3cbb3210", else: 201)
    session.source = 1
    session.firstSession = .yes
    session.ip = Key(high: 21, low: 22)
    session.keys = keys(0b11_0001_0000)
    session.linkIdentifier = text("D9428888-122B-11E1-B85C-61CD3CBB3210")
    session.appLink = addLink()
    session.clipboard = addLink()
    session.referrer = addReferrer()
    session.hasReferral = true
    batch.claims.append(claim())
    session.legacyClaim = 1
    session.customParams.0 = strings.intern("one")
    session.customParams.1 = strings.intern("two")
    session.customParams.2 = strings.intern("three")
    session.country = strings.intern("JP")
    session.appVersion = strings.intern("5.6.0")
    session.signals = signals()
    batch.sessions.append(session)
  }

  private mutating func addLink() -> UInt32 {
    var link = LinkEvidence(url: text("https://example.app.link/b/c?x=\(batch.links.count)"))
    link.key = strings.intern("https://example.app.link/b/normal")
    link.host = strings.intern("example.app.link")
    link.scheme = strings.intern("https")
    link.isUniversalLink = true
    link.path = TextRef(offset: link.url.offset + 24, length: 4)
    link.clickID = text("0012")
    link.clickKey = key(of: "0012", else: 301)
    link.campaign = strings.intern("summer")
    link.channel = strings.intern("mail")
    batch.links.append(link)
    return UInt32(batch.links.count)
  }

  private mutating func referrer() -> Referrer {
    var referrer = Referrer()
    referrer.hasString = true
    referrer.clickID = text("5f2b1c0e9a8d7f6e5d4c3b2a19080706")
    referrer.clickKey = key(of: "5f2b1c0e9a8d7f6e5d4c3b2a19080706", else: 401)
    referrer.namesClickID = true
    referrer.campaign = strings.intern("winter")
    referrer.channel = strings.intern("google")
    referrer.clicked = LoggedTime(Timestamp(milliseconds: 1_759_000_000_000), isMinutePrecise: true)
    referrer.installBegin = LoggedTime(
      Timestamp(milliseconds: 1_759_000_100_000), isMinutePrecise: true)
    referrer.hasGoogleID = true
    referrer.isOrganic = true
    return referrer
  }

  private mutating func addReferrer() -> UInt32 {
    batch.referrers.append(referrer())
    return UInt32(batch.referrers.count)
  }

  private mutating func claim() -> Claim {
    var claim = Claim()
    claim.isAttributed = true
    claim.isTest = true
    claim.isImpression = true
    claim.isLegacy = true
    claim.isMinutePrecise = true
    claim.campaign = strings.intern("542370539")
    claim.timestamp = Timestamp(milliseconds: 1_758_000_000_000)
    return claim
  }

  private mutating func addReferrerRecord() {
    let digest = Digest(high: 0xA0, low: 0x0B)
    var record = ReferrerRecord(
      timestamp: Timestamp(milliseconds: 1_759_276_950_000), digest: digest, app: AppID(index: 2))
    record.idKey = key(of: digest.description, else: 501)
    record.keys = keys(0b100)
    record.referrer = referrer()
    batch.referrerRecords.append(record)
  }

  private mutating func addCookieSync() {
    let digest = Digest(high: 0xAA, low: 0x0C)
    var sync = CookieSync(
      timestamp: Timestamp(milliseconds: 1_759_276_945_000), digest: digest, app: AppID(index: 2))
    sync.idKey = key(of: digest.description, else: 801)
    sync.device = Key(high: 81, low: 82)
    sync.cookie = Key(high: 83, low: 84)
    batch.cookieSyncs.append(sync)
  }

  private mutating func addEntry() {
    let digest = Digest(high: 0xE0, low: 0x0F)
    var entry = LinkEntry(
      url: strings.intern("https://example.app.link/d?e"),
      key: strings.intern("https://example.app.link/d"), digest: digest)
    entry.app = AppID(index: 1)
    entry.id = strings.intern("333")
    entry.campaign = strings.intern("autumn")
    entry.channel = strings.intern("radio")
    entry.start = Timestamp(milliseconds: 1_759_276_900_000)
    entry.idKey = key(of: digest.description, else: 701)
    entry.source = 1
    batch.entries.append(entry)
  }

  /// What one session was found to be; the click has names of the catalogue.
  private mutating func addDecidedRows() {
    var touch = Touch(
      method: .cookie, type: .claim, ownTime: Timestamp(milliseconds: 1_759_200_000_000),
      campaign: strings.intern("decided"), channel: strings.intern("finally"))
    touch.clickID = text("355144724161516704")
    touch.isMinutePrecise = true
    touch.takesSessionTime = true
    touch.costMicros = 17
    touch.currency = strings.intern("EUR")
    var attribution = Attribution(event: .reinstall, outcome: .throttled)
    attribution.isReferred = true
    attribution.isAmbiguous = true
    attribution.touch = 1
    attribution.deepLink = .decidedClick(
      batch.keep(link: Array("https://example.app.link/z?click=1".utf8).span))
    var decided = DecidedRows()
    decided.attributions.rows = [attribution]
    decided.attributions.touches = [touch]
    decided.clickNames = [
      ClickNames(row: 0, campaign: strings.intern("named"), channel: strings.intern("late"))
    ]
    decided.duplicateClicks = [0]
    var facts = AgedRecord(
      .lateClick, day: Timestamp(milliseconds: 1_759_190_400_000), app: AppID(index: 1))
    facts.os = .android
    facts.event = .reinstall
    facts.outcome = .throttled
    facts.isAmbiguous = true
    facts.method = .installReferrer
    facts.touchType = .link
    facts.campaign = strings.intern("aged")
    facts.channel = strings.intern("old")
    facts.customParam1 = strings.intern("four")
    facts.customParam2 = strings.intern("five")
    facts.customParam3 = strings.intern("six")
    facts.country = strings.intern("DE")
    facts.appVersion = strings.intern("1.0")
    facts.touchAge = 60_001
    facts.costMicros = 5
    facts.currency = strings.intern("CHF")
    decided.aged.counts = [AgedCount(facts: facts, count: 12)]
    decided.aged.devices = [
      AgedDevice(app: AppID(index: 2), scope: .oaid, key: Key(high: 91, low: 92))
    ]
    decided.aged.opens = [
      AgedOpen(
        app: AppID(index: 1), ip: Key(high: 93, low: 94),
        time: Timestamp(milliseconds: 1_759_190_400_007))
    ]
    var forgotten = ForgottenSession(
      app: AppID(index: 1), time: Timestamp(milliseconds: 1_759_276_940_600))
    forgotten.keys = keys(0b101)
    forgotten.ip = Key(high: 95, low: 96)
    decided.forgotten = [forgotten]
    batch.decided = decided
  }

  private mutating func addAnswer() {
    let digest = Digest(high: 0xC0, low: 0x0D)
    var answer = AdServicesAnswer(
      timestamp: Timestamp(milliseconds: 1_759_276_960_000), digest: digest, app: AppID(index: 1))
    answer.idKey = key(of: digest.description, else: 601)
    answer.token = Key(high: 61, low: 62)
    answer.status = -404
    answer.claim = claim()
    batch.answers.append(answer)
  }
}
