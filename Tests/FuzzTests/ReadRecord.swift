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
        shown(record.timestamp), "\(devices(record.keys))", "\(record.referrer.hasString)",
        shown(record.referrer.clicked.timestamp), shown(record.referrer.installBegin.timestamp),
      ]
    }
    if let answer = batch.answers.first {
      return [shown(answer.timestamp), "\(answer.token.isPresent)", "\(answer.status)"]
        + shown(answer.claim)
    }
    if let sync = batch.cookieSyncs.first {
      return [
        shown(sync.timestamp), "\(sync.device.isPresent)", "\(sync.cookie.isPresent)",
      ]
    }
    guard let entry = batch.entries.first else { return [] }
    return [
      "\(entry.app != nil)", shown(entry.url), shown(entry.id), shown(entry.campaign),
      shown(entry.channel), shown(entry.start),
    ]
  }

  private func shown(_ click: Click) -> [String] {
    let terms = click.terms
    return [
      shown(click.timestamp), shown(click.id), shown(click.campaign), shown(click.channel),
      shown(click.link), shown(click.linkID), shown(click.country), click.os.name,
      "\(terms.window.milliseconds)", "\(terms.fingerprintWindow.milliseconds)",
      "\(terms.costMicros)",
      terms.costMicros == 0 ? "" : terms.currency.isPresent ? shown(terms.currency) : "USD",
      "\(devices(click.keys))", "\(click.keys.contains(.cookie))", "\(click.ip.isPresent)",
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
      shown(params.2), shown(session.linkIdentifier), "\(devices(session.keys))",
      "\(session.ip.isPresent)", "\(session.keys.contains(.cookie))",
      "\(session.keys.contains(.appleToken))", link(session.appLink), link(session.clipboard),
      shown(referrer.clicked.timestamp), shown(referrer.installBegin.timestamp),
    ] + shown(session.signals) + claim
  }

  private func shown(_ signals: Signals) -> [String] {
    let (small, large) = (signals.screenSmall, signals.screenLarge)
    return [
      TextFuzz.shown(signals.osVersion), signals.model.isPresent ? shown(signals.model) : "none",
      signals.language.isPresent ? shown(signals.language) : "none",
      "\(signals.localIP.isPresent)", small == 0 ? "none" : "\(small)x\(large)",
    ]
  }

  private func shown(_ claim: Claim) -> [String] {
    guard claim.isAttributed else { return [] }
    return [
      "\(claim.isTest)", "\(claim.isImpression)", shown(claim.timestamp), shown(claim.campaign),
    ]
  }

  private func devices(_ keys: KeyList) -> Int {
    (keys.types & KeyList.deviceTypes).nonzeroBitCount
  }

  private func link(_ place: UInt32) -> String {
    place == 0 ? "" : shown(batch.links[Int(place) - 1].url)
  }

  private func shown(_ id: StringID) -> String { strings.string(id) }

  private func shown(_ text: TextRef) -> String {
    String(decoding: batch.heap[text.range], as: UTF8.self)
  }

  private func shown(_ link: LoggedLink) -> String {
    String(
      decoding: link.id.map(strings.text) ?? batch.linkTexts[link.text.range], as: UTF8.self)
  }

  private func shown(_ time: Timestamp) -> String { time.isPresent ? "\(time.milliseconds)" : "" }
}
