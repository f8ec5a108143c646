public import Model

/// The touches of a session, each with the reason for which it cannot win (docs/rules.md, section 3).
extension Resolver {
  /// The clicks that share a key with the session, those too that do not qualify.
  func addClicks(
    _ subject: borrowing Subject, _ qualification: Qualification, to verdicts: inout [Verdict]
  ) {
    var previous: Candidate?
    for place in subject.candidates.indices {
      let candidate = subject.candidates[place]
      if candidate.method == .adServices || !rules.methods.contains(candidate.method) { continue }
      // A click that shares several device ids with the session is one candidate.
      if candidate == previous { continue }
      previous = candidate
      let click = clicks[candidate.record]
      if qualification.exists(click) {
        let terms = clicks.terms(of: click, candidate.record)
        verdicts.append(
          Verdict(
            touch: touch(click, terms, candidate),
            reason: reject(click, terms, candidate.method, subject, qualification)))
      }
    }
  }

  /// Why a click that shares a key with the session cannot win; nil when it may.
  private func reject(
    _ click: borrowing SeenClick, _ terms: ClickTerms, _ method: MatchMethod,
    _ subject: borrowing Subject, _ qualification: Qualification
  ) -> Reason? {
    guard method == .fingerprint else {
      return qualification.reject(click, terms, method: method)
    }
    if subject.event.isFirstSession, click.keys.hasDevice { return .clickHasDeviceID }
    if let reason = qualification.reject(click, terms, method: method) { return reason }
    return clicks.fingerprint.reject(click.signals, subject.session.signals)
  }

  /// Takes the fingerprints out when those that are left name several touches (MATCH-5).
  func markAmbiguous(_ verdicts: inout [Verdict]) {
    func isLeft(_ verdict: Verdict) -> Bool {
      verdict.touch.method == .fingerprint && verdict.reason == nil
    }
    // Most sessions have one at most, and need no lists.
    var count = 0
    for verdict in verdicts where isLeft(verdict) { count += 1 }
    if count < 2 { return }
    let left = verdicts.indices.filter { isLeft(verdicts[$0]) }
    let fitting = left.compactMap { verdicts[$0].touch.record }.map {
      clicks.completed(clicks[$0])
    }
    guard let first = fitting.first,
      fitting.contains(where: { clicks.fingerprint.areAmbiguous(first, $0) })
    else { return }
    for index in left { verdicts[index].reason = .ambiguousFingerprint }
  }

  /// Whether fingerprints were ambiguous and tiers 1 to 3 did not decide (REP-2).
  func isAmbiguous(_ verdicts: [Verdict], winner: Touch?) -> Bool {
    verdicts.contains { $0.reason == .ambiguousFingerprint }
      && (winner.map { $0.tier == .impression } ?? true)
  }

  /// A click as a touch.
  func touch(
    _ click: borrowing SeenClick, _ terms: ClickTerms, _ candidate: Candidate
  ) -> Touch {
    let (campaign, channel, link) = events.labels(of: click)
    var touch = Touch(
      method: candidate.method, type: .click, record: candidate.record, ownTime: click.timestamp,
      campaign: campaign, channel: channel)
    touch.clickID = click.id
    touch.clickLink = link
    touch.isMinutePrecise = click.isMinutePrecise
    touch.costMicros = terms.costMicros
    touch.currency = terms.currency
    return touch
  }

  /// The own link that opened the app.
  func addAppLink(_ subject: borrowing Subject, to verdicts: inout [Verdict]) {
    guard rules.methods.contains(.appLink), let link = subject.evidence.appLink else { return }
    verdicts.append(
      Verdict(
        touch: touch(link, .appLink, app: subject.session.app, at: subject.session.timestamp),
        reason: nil))
  }

  /// The own link on the clipboard, when it names no click that exists.
  func addClipboard(_ subject: borrowing Subject, to verdicts: inout [Verdict]) {
    guard rules.methods.contains(.clipboard), let link = subject.evidence.clipboard,
      !verdicts.contains(where: { $0.touch.method == .clipboard })
    else { return }
    verdicts.append(
      Verdict(
        touch: touch(link, .clipboard, app: subject.session.app, at: subject.session.timestamp),
        reason: subject.event.isFirstSession ? nil : .notFirstSession))
  }

  /// An own link: what its query names, else its entry of the catalogue (TOUCH-1).
  public func touch(
    _ link: LinkEvidence, _ method: MatchMethod, app: AppID, at time: Timestamp
  ) -> Touch {
    let entry = events.catalogue.entry(of: link.key, app: app, at: time)
    var touch = Touch(
      method: method, type: .link,
      campaign: link.campaign.isPresent ? link.campaign : entry?.campaign ?? .absent,
      channel: link.channel.isPresent ? link.channel : entry?.channel ?? .absent)
    touch.takesSessionTime = true
    return touch
  }

  /// The referrer itself, when it names no click that exists (TOUCH-2).
  func addReferrer(
    _ subject: borrowing Subject, _ qualification: Qualification, to verdicts: inout [Verdict]
  ) {
    guard rules.methods.contains(.installReferrer), let referrer = subject.evidence.referrer,
      !verdicts.contains(where: { $0.touch.method == .installReferrer }), referrer.isTouch
    else { return }
    let channel =
      !referrer.channel.isPresent && referrer.hasGoogleID ? googleChannel : referrer.channel
    let date = referrer.clicked.isPresent ? referrer.clicked : referrer.installBegin
    var touch = Touch(
      method: .installReferrer, type: .referrer, ownTime: date.timestamp,
      campaign: referrer.campaign, channel: channel)
    touch.isMinutePrecise = date.isMinutePrecise
    touch.takesSessionTime = !touch.ownTime.isPresent
    var reason: Reason?
    if !subject.event.isFirstSession {
      reason = .notFirstSession
    } else if touch.ownTime.isPresent {
      reason = qualification.reject(
        touch.ownTime, isMinutePrecise: date.isMinutePrecise,
        window: qualification.window(.deterministic))
      if reason == nil, qualification.isAfterInstallBegin(touch.ownTime) {
        reason = .afterInstallBegin
      }
    }
    verdicts.append(Verdict(touch: touch, reason: reason))
  }
}
