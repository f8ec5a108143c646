internal import Model

extension DecodingWorker {
  /// A name under one of a field's keys; a name that stands for absence gives way to the next key
  /// (TOUCH-1).
  mutating func name(_ fields: borrowing LineFields, _ field: Field) -> StringID {
    for index in 0..<fields.keyCount(field) {
      let name = name(fields.text(field, key: index))
      if name.isPresent { return name }
    }
    return .absent
  }

  /// A `~id`; absent when it is 0, which is no link's (TOUCH-5).
  mutating func linkID(_ text: Span<UInt8>) -> StringID {
    text.isCaseless("0") ? .absent : strings.intern(text)
  }

  /// What a line tells of how its device looks (EV-7).
  ///
  /// - Parameter known: what its user agent tells, where that was asked for before.
  mutating func signals(
    _ fields: borrowing LineFields, os: OperatingSystem, agent known: AgentSignals? = nil
  ) -> Signals {
    var signals = Signals()
    signals.osVersion = OSVersion.parse(fields.text(.osVersion), os: os)
    signals.model = model(fields.text(.model), os: os)
    if signals.osVersion == 0 || !signals.model.isPresent {
      let agent = known ?? agent(fields.text(.userAgent))
      if agent.os == os {
        if signals.osVersion == 0 { signals.osVersion = agent.osVersion }
        if !signals.model.isPresent { signals.model = agent.model }
      }
    }
    let language = fields.text(.language)
    var end = 0
    while end < language.count, !Self.endsLanguage(language[end]) { end += 1 }
    signals.language = lowerCase(language.extracting(0..<end))
    signals.localIP = localIP(fields.text(.localIP))
    let width = fields.integer(.screenWidth) ?? 0
    let height = fields.integer(.screenHeight) ?? 0
    // No screen has more, and cut to it two that differ would be equal.
    let sides = 1...Int64(UInt16.max)
    if sides.contains(width), sides.contains(height) {
      signals.screenSmall = UInt16(min(width, height))
      signals.screenLarge = UInt16(max(width, height))
    }
    return signals
  }

  /// Whether a byte ends the primary subtag of a language, which may be the first of a list as browsers send it.
  private static func endsLanguage(_ byte: UInt8) -> Bool {
    switch byte {
    case Ascii.hyphen, UInt8(ascii: "_"), Ascii.comma, UInt8(ascii: ";"), Ascii.space: true
    default: false
    }
  }

  /// A model as it is compared, each text read once; absent when it stands for absence.
  mutating func model(_ text: Span<UInt8>, os: OperatingSystem) -> StringID {
    if text.isEmpty { return .absent }
    let known = os == .iOS ? appleModels.find(text) : otherModels.find(text)
    return known ?? newModel(text, os: os)
  }

  @inline(never)
  private mutating func newModel(_ text: Span<UInt8>, os: OperatingSystem) -> StringID {
    let isAbsent =
      text.isCaseless("na") || text.isCaseless("n/a") || text.isCaseless("unknown")
    var end = os == .iOS ? 0 : text.count
    while end < text.count, !Ascii.isDigit(text[end]) { end += 1 }
    let model = isAbsent ? .absent : lowerCase(text.extracting(0..<end).trimmed())
    if os == .iOS { appleModels.add(text, model) } else { otherModels.add(text, model) }
    return model
  }

  /// Keeps a link that a session carries; returns its place, counted from 1.
  mutating func keepLink(_ text: Span<UInt8>, isUniversalLink: Bool) -> UInt32 {
    // With a query hardly any comes again.
    let hasQuery = text.firstIndex(of: Ascii.question) != nil
    var link = (hasQuery ? nil : links.find(text)) ?? newLink(text)
    link.url = batch.keep(text)
    // The path is a part of the URL's text.
    if link.path.isPresent { link.path.offset += link.url.offset }
    link.isUniversalLink = isUniversalLink
    batch.links.append(link)
    return UInt32(batch.links.count)
  }

  /// What a link's text says, with a path as a place in it.
  private mutating func newLink(_ text: Span<UInt8>) -> LinkEvidence {
    let url = URLText(text)
    var link = LinkEvidence(url: .absent)
    link.key = strings.intern(url.normalized(text))
    link.scheme = lowerCase(text.extracting(url.scheme))
    link.host = lowerCase(text.extracting(url.host))
    if !url.path.isEmpty {
      link.path = TextRef(
        offset: UInt32(url.path.lowerBound), length: UInt32(url.path.count))
    }
    if url.query.isEmpty {
      links.add(text, link)
      return link
    }
    values.read(query: text.extracting(url.query))
    let id = values.firstText(of: QueryKey.clickIDs)
    link.clickID = batch.keep(id)
    link.clickKey = hasher.key(id)
    link.campaign = strings.intern(values.first(of: QueryKey.campaigns))
    link.channel = strings.intern(values.first(of: QueryKey.channels))
    return link
  }

  /// Keeps a session's referrer; returns its place, counted from 1.
  mutating func keep(_ referrer: Referrer) -> UInt32 {
    batch.referrers.append(referrer)
    return UInt32(batch.referrers.count)
  }

  /// What a referrer string names (EV-5, TOUCH-1).
  mutating func referrer(_ text: Span<UInt8>) -> Referrer {
    ReferrerText.read(text, into: &values)
    var referrer = Referrer()
    referrer.hasString = true
    let id = values.first(of: QueryKey.clickIDs)
    referrer.clickID = batch.keep(id)
    referrer.clickKey = hasher.key(id)
    referrer.namesClickID = !id.isEmpty || !values.value(.clickID).isEmpty
    referrer.campaign = strings.intern(values.first(of: QueryKey.campaigns))
    referrer.channel = strings.intern(values.first(of: QueryKey.channels))
    referrer.hasGoogleID = values.has(QueryKey.googleIDs)
    referrer.isOrganic = values.value(.utmMedium).equals("organic")
    return referrer
  }
}
