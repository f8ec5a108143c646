public import Model

/// Decides one session: which of its candidate touches wins, and why the others do not
/// (docs/rules.md, sections 3 and 4).
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
    let qualification = Qualification(
      rules: touchRules, time: session, event: subject.event, installBegin: .absent)
    var best: (RecordID, Touch)?
    for place in subject.candidates.indices {
      let candidate = subject.candidates[place]
      if candidate.method != .linkClickID { continue }
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
