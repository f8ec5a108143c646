import Model

/// The one record of a batch, as texts.
struct ReadRecord {
  let batch: EventBatch
  let strings: StringTable

  /// What it says, in the order in which the model's is shown.
  var shown: [String] {
    if let click = batch.clicks.first { return shown(click) }
    if let session = batch.sessions.first { return shown(session) }
    if let record = batch.referrerRecords.first {
      return [
        shown(record.timestamp), devices(record.keys), shown(record.referrer),
      ]
    }
    if let answer = batch.answers.first {
      return [shown(answer.timestamp), ShownKey.of(answer.token), "\(answer.status)"]
        + shown(answer.claim)
    }
    if let sync = batch.cookieSyncs.first {
      return [shown(sync.timestamp), ShownKey.of(sync.device), ShownKey.of(sync.cookie)]
    }
    guard let entry = batch.entries.first else { return [] }
    return [
      "\(entry.app != nil)", shown(entry.url), shown(entry.key), shown(entry.id),
      shown(entry.campaign), shown(entry.channel), shown(entry.start),
    ]
  }

  private func shown(_ click: Click) -> [String] {
    let terms = click.terms
    return [
      shown(LoggedTime(click.timestamp, isMinutePrecise: click.isMinutePrecise)), shown(click.id),
      shown(click.campaign), shown(click.channel), shown(click.link), shown(click.linkKey),
      shown(click.linkID), shown(click.country), click.os.name,
      "\(terms.window.milliseconds)", "\(terms.fingerprintWindow.milliseconds)",
      "\(terms.costMicros)",
      terms.costMicros == 0 ? "" : terms.currency.isPresent ? shown(terms.currency) : "USD",
      devices(click.keys), key(click.keys, .cookie), ShownKey.of(click.ip),
    ] + shown(click.signals)
  }

  private func shown(_ session: Session) -> [String] {
    let params = session.customParams
    let referrer = session.referrer == 0 ? Referrer() : batch.referrers[Int(session.referrer) - 1]
    let claim = session.legacyClaim == 0 ? [] : shown(batch.claims[Int(session.legacyClaim) - 1])
    return [
      shown(session.timestamp), shown(session.id), session.os.name,
      session.firstSession == .absent ? "" : "\(session.firstSession == .yes)",
      shown(session.country), shown(session.appVersion), shown(params.0), shown(params.1),
      shown(params.2), shown(session.linkIdentifier), key(session.keys, .click),
      devices(session.keys), key(session.keys, .userAgent), ShownKey.of(session.ip),
      key(session.keys, .cookie), key(session.keys, .appleToken), link(session.appLink),
      link(session.clipboard), "\(session.hasReferral)", shown(referrer),
    ] + shown(session.signals) + claim
  }

  private func shown(_ signals: Signals) -> [String] {
    let (small, large) = (signals.screenSmall, signals.screenLarge)
    return [
      TextFuzz.shown(signals.osVersion), signals.model.isPresent ? shown(signals.model) : "none",
      signals.language.isPresent ? shown(signals.language) : "none",
      ShownKey.hex(strings.text(signals.localIP)), small == 0 ? "none" : "\(small)x\(large)",
    ]
  }

  private func shown(_ claim: Claim) -> [String] {
    guard claim.isAttributed else { return [] }
    return [
      "\(claim.isTest)", "\(claim.isImpression)",
      shown(LoggedTime(claim.timestamp, isMinutePrecise: claim.isMinutePrecise)),
      shown(claim.campaign),
    ]
  }

  /// The ids of the device with their types.
  private func devices(_ keys: KeyList) -> String {
    KeyScope.devices.filter(keys.contains).map { "\($0.name)=\(key(keys, $0))" }.sorted()
      .joined(separator: " ")
  }

  private func key(_ keys: KeyList, _ scope: KeyScope) -> String {
    keys.contains(scope) ? ShownKey.of(batch.keys[keys.index(of: scope)]) : ""
  }

  private func link(_ place: UInt32) -> String {
    if place == 0 { return "" }
    let link = batch.links[Int(place) - 1]
    let parts = [
      shown(link.url), shown(link.key), shown(link.scheme), shown(link.host), shown(link.path),
      shown(link.clickID), ShownKey.of(link.clickKey), shown(link.campaign), shown(link.channel),
    ]
    return "\(parts)\(link.isUniversalLink ? " universal" : "")"
  }

  private func shown(_ referrer: Referrer) -> String {
    let parts = [
      shown(referrer.clickID), ShownKey.of(referrer.clickKey), shown(referrer.campaign),
      shown(referrer.channel), shown(referrer.clicked), shown(referrer.installBegin),
    ]
    let facts = [
      referrer.hasString, referrer.namesClickID, referrer.hasGoogleID, referrer.isOrganic,
    ]
    return "\(parts) \(facts)"
  }

  private func shown(_ id: StringID) -> String { strings.string(id) }

  private func shown(_ text: TextRef) -> String {
    String(decoding: batch.heap[text.range], as: UTF8.self)
  }

  private func shown(_ link: LoggedLink) -> String {
    String(
      decoding: link.id.map(strings.text) ?? batch.linkTexts[link.text.range], as: UTF8.self)
  }

  private func shown(_ time: LoggedTime) -> String {
    shown(time.timestamp) + (time.isMinutePrecise ? " to the minute" : "")
  }

  private func shown(_ time: Timestamp) -> String { time.isPresent ? "\(time.milliseconds)" : "" }
}
