public import Model

/// Decides one session: which of its candidate touches wins, and why the others do not
/// (sections 3 and 4).
public struct Resolver: Sendable {
  let events: Events
  let rules: Rules
  /// The names that the job's `campaign_names` file gives to Apple's campaign ids.
  let campaignNames: [StringID: StringID]
  /// `Apple Search Ads`, the channel of every claim.
  let appleChannel: StringID
  /// `google`, the channel of a referrer that has a Google id and names no channel.
  let googleChannel: StringID
  /// What the rules say of the times of touches.
  public var touchRules: TouchRules { clicks.rules }
  /// All clicks, with the rules that tell which qualify.
  public private(set) var clicks: SeenClicks
  private(set) var answers: RecordTable<AdServicesAnswer>

  /// Takes all records and the rules.
  public init(
    events: Events, rules: Rules, campaignNames: [StringID: StringID], appleChannel: StringID,
    googleChannel: StringID
  ) {
    self.events = events
    self.rules = rules
    self.campaignNames = campaignNames
    self.appleChannel = appleChannel
    self.googleChannel = googleChannel
    clicks = SeenClicks(events: events, rules: rules)
    answers = RecordTable(events) { $0.answers }
  }

  /// The same rules over other records, whose texts are the same.
  public func over(_ events: Events) -> Resolver {
    Resolver(
      events: events, rules: rules, campaignNames: campaignNames, appleChannel: appleChannel,
      googleChannel: googleChannel)
  }

  /// Whether another one decides every session in the same way, as long as both have the same records.
  public func decidesLike(_ other: Resolver) -> Bool {
    var rules = other.rules.explicit
    // Opens are limited once they are decided.
    rules.openRateLimit = self.rules.openRateLimit
    return rules == self.rules.explicit && campaignNames == other.campaignNames
  }

  /// The same with the clicks and answers at hand that some candidates are: where they are not in memory, reading
  /// each on its own takes most of the time.
  public func fetching(_ candidates: [Candidate]) -> Resolver {
    var resolver = self
    resolver.clicks = clicks.fetching(candidates)
    resolver.answers = answers.fetching(
      candidates.compactMap { $0.method == .adServices ? $0.record : nil })
    return resolver
  }

  /// Everything about a session that its touches are measured by.
  public struct Subject: Sendable {
    /// The session.
    public var id = RecordID(raw: 0)
    /// The session's row.
    public var session = Session(
      timestamp: .absent, digest: Digest(high: 0, low: 0), app: AppID(index: 0), dialect: .branch,
      os: .unknown)
    /// Its class.
    public var event = SessionEvent.open
    /// Its evidence.
    public var evidence = SessionEvidence()
    /// The clicks and answers that share a key with it, sorted.
    public var candidates: ArraySlice<Candidate> = []

    /// A subject to be filled.
    public init() {}
  }

  /// A candidate touch with the reason for which it did not win; the winner has none.
  public struct Verdict: Sendable {
    /// The touch.
    public var touch: Touch
    /// Why it lost (MATCH-6).
    public var reason: Reason?
  }

  /// What a session is given: the winner among its touches, and a deep link.
  public struct Resolution: Sendable {
    /// The winning touch.
    public var touch: Touch?
    /// Whether fingerprints named several touches and no better tier decided (MATCH-5).
    public var isAmbiguous: Bool
    /// Whether a link brought the session (EVENT-6).
    public var isReferred: Bool
    /// Whose link data it gets (MATCH-7).
    public var deepLink: DeepLink
  }

  /// Has the processor fetch what a candidate of a session soon to be decided is.
  public func prefetch(_ candidate: Candidate) {
    if candidate.method == .adServices {
      answers.prefetch(candidate.record)
    } else {
      clicks.prefetch(candidate.record)
    }
  }

  /// Decides a session.
  ///
  /// - Parameter verdicts: room for what it is decided by, used again for the next session.
  public func resolve(_ subject: borrowing Subject, _ verdicts: inout [Verdict]) -> Resolution {
    verdicts.removeAll(keepingCapacity: true)
    judge(subject, into: &verdicts)
    let touch = verdicts.first { $0.reason == nil }?.touch
    return Resolution(
      touch: touch, isAmbiguous: isAmbiguous(verdicts, winner: touch),
      isReferred: isReferred(subject, touch: touch),
      deepLink: deepLink(subject, winner: touch))
  }

  /// All touches of a session with their reasons.
  public func judge(_ subject: Subject) -> [Verdict] {
    var verdicts: [Verdict] = []
    judge(subject, into: &verdicts)
    return verdicts
  }

  private func judge(_ subject: borrowing Subject, into verdicts: inout [Verdict]) {
    let qualification = Qualification(
      rules: touchRules, session: subject.session, event: subject.event,
      installBegin: subject.evidence.installBegin)
    addClicks(subject, qualification, to: &verdicts)
    addAppLink(subject, to: &verdicts)
    addClipboard(subject, to: &verdicts)
    addReferrer(subject, qualification, to: &verdicts)
    addClaims(subject, qualification, to: &verdicts)
    markAmbiguous(&verdicts)
    rank(&verdicts, session: subject.session.timestamp)
  }

  /// All touches of a session that was found to have another winner, or none, than they give now: what
  /// came later is not there, and what is left lost to the winner of then (TIME-2).
  public func judge(_ subject: Subject, winner: Touch?) -> [Verdict] {
    let session = subject.session.timestamp
    let others = judge(subject).compactMap { verdict -> Verdict? in
      var verdict = verdict
      if let reason = verdict.reason, reason < .lowerTier { return verdict }
      verdict.reason = winner.flatMap { defeat(verdict.touch, by: $0, session: session) }
      return verdict.reason == nil ? nil : verdict
    }
    return (winner.map { [Verdict(touch: $0, reason: nil)] } ?? []) + others
  }

  private func addClicks(
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
      if candidate.method == .deviceID || candidate.method == .cookie
        || qualification.exists(click)
      {
        let terms = clicks.terms(of: click, candidate.record)
        verdicts.append(
          Verdict(
            touch: touch(click, terms, candidate),
            reason: reject(click, terms, candidate.method, subject, qualification)))
      }
    }
  }

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
  private func markAmbiguous(_ verdicts: inout [Verdict]) {
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
  private func isAmbiguous(_ verdicts: [Verdict], winner: Touch?) -> Bool {
    verdicts.contains { $0.reason == .ambiguousFingerprint }
      && (winner.map { $0.tier == .impression } ?? true)
  }

  private func touch(
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

  private func addAppLink(_ subject: borrowing Subject, to verdicts: inout [Verdict]) {
    guard rules.methods.contains(.appLink), let link = subject.evidence.appLink else { return }
    verdicts.append(
      Verdict(
        touch: touch(link, .appLink, app: subject.session.app, at: subject.session.timestamp),
        reason: nil))
  }

  /// The own link on the clipboard, when it names no click that exists.
  private func addClipboard(_ subject: borrowing Subject, to verdicts: inout [Verdict]) {
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
  private func addReferrer(
    _ subject: borrowing Subject, _ qualification: Qualification, to verdicts: inout [Verdict]
  ) {
    guard rules.methods.contains(.installReferrer), let referrer = subject.evidence.referrer,
      !verdicts.contains(where: { $0.touch.method == .installReferrer }), !referrer.isOrganic,
      referrer.namesClickID || referrer.campaign.isPresent || referrer.channel.isPresent
        || referrer.hasGoogleID
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

  /// Leaves one verdict without a reason: the winner (MATCH-3, MATCH-4).
  private func rank(_ verdicts: inout [Verdict], session: Timestamp) {
    var winner: Int?
    for i in verdicts.indices where verdicts[i].reason == nil {
      guard let best = winner else {
        winner = i
        continue
      }
      if let reason = defeat(verdicts[i].touch, by: verdicts[best].touch, session: session) {
        verdicts[i].reason = reason
      } else {
        winner = i
      }
    }
    guard let winner else { return }
    for i in verdicts.indices where i != winner {
      // What lost to an earlier favourite may have lost to the winner for a better reason.
      if let reason = verdicts[i].reason, reason < .lowerTier { continue }
      verdicts[i].reason = defeat(
        verdicts[i].touch, by: verdicts[winner].touch, session: session)
    }
  }

  /// Why one qualifying touch loses to another; nil when it does not.
  private func defeat(_ touch: Touch, by other: Touch, session: Timestamp) -> Reason? {
    if touch.tier != other.tier { return touch.tier > other.tier ? .lowerTier : nil }
    if touch.tier == .direct, touch.method != other.method {
      return touch.method > other.method ? .methodOrder : nil
    }
    let time = touch.decidingTime(session: session)
    let otherTime = other.decidingTime(session: session)
    if time != otherTime { return time < otherTime ? .olderTouch : nil }
    if touch.method != other.method { return touch.method > other.method ? .methodOrder : nil }
    guard let record = touch.record, let otherRecord = other.record, touch.type == .click else {
      return .touchIDOrder
    }
    return events.rank(of: record) < events.rank(of: otherRecord) ? nil : .touchIDOrder
  }

  /// EVENT-6.
  private func isReferred(_ subject: borrowing Subject, touch: Touch?) -> Bool {
    if subject.evidence.isReferred { return true }
    guard let touch else { return false }
    if subject.event != .open { return true }
    if touch.takesSessionTime || !touch.ownTime.isPresent { return true }
    return subject.session.timestamp - touch.ownTime <= rules.referredWithin
  }

  /// The session's direct evidence, credited or not, else its winning touch's (MATCH-7).
  private func deepLink(_ subject: borrowing Subject, winner: Touch?) -> DeepLink {
    if let named = namedClick(subject) { return .click(named) }
    if subject.evidence.appLink != nil { return .appLink }
    return winner?.link ?? .none
  }

  /// The click that the session names itself: of several the one that MATCH-4 would take.
  public func namedClick(_ subject: borrowing Subject) -> RecordID? {
    let session = subject.session.timestamp
    var best: (RecordID, Touch)?
    for place in subject.candidates.indices {
      let candidate = subject.candidates[place]
      if candidate.method != .linkClickID { continue }
      let qualification = Qualification(
        rules: touchRules, time: session, event: subject.event, installBegin: .absent)
      let click = clicks[candidate.record]
      guard qualification.exists(click) else { continue }
      let touch = touch(
        click, clicks.terms(of: click, candidate.record), candidate)
      if let best, defeat(touch, by: best.1, session: session) != nil { continue }
      best = (candidate.record, touch)
    }
    return best?.0
  }
}
