internal import Attribution
public import Configuration
internal import Decoding
internal import EventStore
internal import Model
public import Pipeline

/// Explains sessions of a job (MATCH-6): derives everything from the state as a run does, then decides
/// each session that is asked for once more, with the same functions, and keeps what a run forgets.
/// What a final session was found to be is not decided again (TIME-2).
public struct Explainer: Sendable {
  private let derivation: Derivation
  /// Makes the keys by which records of final sessions are found.
  private let hasher: KeyHasher
  private let retention: Retention
  private let clock: LocalClock
  /// The app of each alias.
  private let aliases: [ExactText: ExactText]
  /// What is missing, and may make a difference.
  public let warnings: [String]

  private var stage: AttributionStage { derivation.stage }
  private var attributed: Attributed { derivation.attributed }

  /// Reads the job's state; writes nothing.
  public init(_ job: Job, options: RunOptions) throws(PipelineError) {
    clock = job.clock
    let store = try job.committedState()
    derivation = try Derivation.of(store, job, options: options, parallel: Parallel(job))
    hasher = store.hasher
    retention = derivation.retention
    warnings = derivation.damages
    aliases = job.apps.reduce(into: [:]) { names, app in
      for alias in app.aliases { names[ExactText(alias)] = ExactText(app.app) }
    }
  }

  /// Explains every record of a session id: the kept one, its duplicates, and what came again after
  /// `dedupe_window`, in the order of EVENT-1.
  ///
  /// - Parameter app: the app, by its name or an alias; nil for the only one that has such a session.
  public func explain(_ id: String, app: String?) throws(ExplainError) -> [Explanation] {
    let app = app.map { aliases[ExactText($0)] ?? ExactText($0) }
    let found = records(Array(id.utf8))
    let names = Set(found.map { ExactText(name(of: $0)) }).sorted()
    if let app {
      if !names.contains(app) {
        throw .unknownSession(id: id, app: app.text, others: names.map(\.text), held: held)
      }
    } else if names.isEmpty {
      throw .unknownSession(id: id, app: nil, others: [], held: held)
    } else if names.count > 1 {
      throw .severalApps(id: id, apps: names.map(\.text))
    }
    let wanted = found.filter { app == nil || ExactText(name(of: $0)) == app }
      .sorted { stage.events.comesBefore($0, $1) }
    let twins = stage.keptTwins(
      of: wanted.filter { attributed[$0].outcome == .duplicate }, attributed)
    return wanted.map { explanation($0, twins) }
  }

  /// The sessions with an id, in no order.
  private func records(_ id: [UInt8]) -> [RecordID] {
    var records: [RecordID] = []
    forEachKeptSession { session, record in
      let isWanted =
        session.id.isPresent
        ? session.id.length == id.count && stage.events.idText(ofSession: record).elementsEqual(id)
        : session.digest.hexDigits == id
      if isWanted { records.append(record) }
    }
    return records
  }

  /// The days of the first and the last session of the state; nil when it has none.
  private var held: ClosedRange<String>? {
    var held: ClosedRange<Timestamp>?
    forEachKeptSession { session, _ in
      let time = session.timestamp
      held = min(held?.lowerBound ?? time, time)...max(held?.upperBound ?? time, time)
    }
    return held.map { Days.name(of: $0.lowerBound, clock)...Days.name(of: $0.upperBound, clock) }
  }

  /// Calls `body` with every session that can be explained whole: a segment may still hold some that the
  /// state keeps no longer, of whose evidence a part is gone (TIME-7).
  private func forEachKeptSession(_ body: (Session, RecordID) -> Void) {
    stage.forEachSession { session, record in
      if session.timestamp > retention.lastOldSession(session.app) { body(session, record) }
    }
  }

  private func name(of record: RecordID) -> String {
    stage.events.apps[Int(stage.events.session(record).app.index)]
  }

  /// - Parameter twins: those that duplicates among the sessions with its id may have, of whatever app and dialect.
  private func explanation(_ id: RecordID, _ twins: [RecordID]) -> Explanation {
    let session = stage.events.session(id)
    let isDuplicate = attributed[id].outcome == .duplicate
    let account = isDuplicate ? SessionAccount() : stage.account(of: id, attributed)
    return Explanation(
      id: text(stage.events.idText(ofSession: id)), app: name(of: id), timestamp: session.timestamp,
      os: session.os, appVersion: text(session.appVersion), country: text(session.country),
      customParams: [
        text(session.customParams.0), text(session.customParams.1), text(session.customParams.2),
      ], firstSession: session.firstSession,
      deviceIDs: KeyScope.devices.filter(session.keys.contains), hasIP: session.ip.isPresent,
      evidence: evidence(id, account), event: isDuplicate ? nil : attributed[id].event,
      knownBy: account.history.knownBy.flatMap(kept), sharedIDs: account.sharedIDs,
      outcome: outcome(id, account, twins), isReferred: attributed[id].isReferred,
      isFinal: stage.events.batches[id.batch].isFinal, methods: stage.rules.methods,
      maxLookback: stage.rules.maxLookback, clockSkew: stage.rules.clockSkew,
      touches: touches(id, account),
      deepLinkURL: text(
        TouchTexts(events: stage.events).url(attributed[id].deepLink, of: id)))
  }

  private func outcome(
    _ id: RecordID, _ account: SessionAccount, _ twins: [RecordID]
  ) -> ExplainedOutcome {
    let time = stage.events.session(id).timestamp
    func near(_ period: Interval) -> [OtherSession] {
      Set(account.history.near.lazy.filter { time - $0.time < period }.map(\.record))
        .sorted { stage.events.comesBefore($1, $0) }.compactMap(kept)
    }
    switch attributed[id].outcome {
    case .throttled: return .throttled(by: near(stage.rules.throttlePeriod))
    case .repeatedInstall:
      return .repeatedInstall(after: near(stage.rules.repeatedInstallGap).first)
    case .rateLimited: return .rateLimited(by: account.limitedBy.flatMap(kept))
    case .duplicate:
      return stage.keptTwin(of: id, among: twins).map { .duplicate(of: other($0)) } ?? .counted
    case .counted, .trackingDisabled, .tooLate: return .counted
    }
  }

  /// Another session, unless the state keeps it no longer, whether or not it is still there (TIME-7),
  /// or its device was forgotten (PRIV-3).
  private func kept(_ record: RecordID) -> OtherSession? {
    if stage.events.forgotten(record) != nil { return nil }
    let session = stage.events.session(record)
    return session.timestamp > retention.lastOldSession(session.app) ? other(record) : nil
  }

  private func other(_ record: RecordID) -> OtherSession {
    OtherSession(
      id: text(stage.events.idText(ofSession: record)),
      timestamp: stage.events.session(record).timestamp)
  }

  /// The candidates: the winner first, then by tier and time, the latest first.
  private func touches(_ id: RecordID, _ account: SessionAccount) -> [CandidateTouch] {
    let session = stage.events.session(id).timestamp
    let texts = TouchTexts(events: stage.events)
    let touches = account.verdicts.map { verdict in
      CandidateTouch(
        method: verdict.touch.method, type: verdict.touch.type,
        id: text(texts.id(verdict.touch, of: id)),
        timestamp: verdict.touch.printedTime(session: session), tier: verdict.touch.tier,
        campaign: text(verdict.touch.campaign), channel: text(verdict.touch.channel),
        isOwnClaim: verdict.touch.method == .adServices && verdict.touch.record == nil
          && !stage.events.isDecided(id),
        reason: verdict.reason)
    }
    return touches.sorted { $0.precedes($1) }
  }

  private func evidence(_ id: RecordID, _ account: SessionAccount) -> ExplainedEvidence {
    let session = stage.events.session(id)
    let batch = stage.events.batches[id.batch]
    let found = attributed[id]
    var evidence = ExplainedEvidence()
    if let link = batch.appLink(of: session, on: found.event) {
      let finals = FinalRecords(of: [id], in: derivation, hasher)
      let touch = attributed.batches[id.batch].touch(found)
      let isOwn = stage.ownsAppLink(link, of: id, found, linked: finals.named(by: id, touch))
      evidence.appLink = .init(url: text(batch.text(link.url)), isOwn: isOwn)
      if isOwn { evidence.linkClickID = text(batch.text(link.clickID)) }
    }
    if let link = batch.link(session.clipboard) {
      let touch = attributed.batches[id.batch].touch(found)
      evidence.clipboard = .init(
        url: text(batch.text(link.url)),
        isOwn: stage.ownsClipboard(link, of: id, found, touch: touch))
    }
    if session.linkIdentifier.isPresent {
      evidence.linkClickID = text(batch.text(session.linkIdentifier))
    }
    evidence.referrer = account.evidence.referrer.map { referrer($0, of: id, account) }
    evidence.hasToken = session.keys.contains(.appleToken)
    evidence.hasLegacyClaim = session.legacyClaim > 0
    evidence.hasCookie =
      session.keys.contains(.cookie) || !account.history.cookies.isEmpty
    return evidence
  }

  private func referrer(
    _ referrer: Referrer, of id: RecordID, _ account: SessionAccount
  ) -> ExplainedEvidence.StoreReferrer {
    let session = stage.events.session(id)
    let own = stage.events.batches[id.batch]
    // The session's own string counts before a record's, a referral after it.
    let isOwn = !session.hasReferral && own.referrer(session.referrer)?.hasString ?? false
    let record = isOwn ? nil : account.history.referrerRecord
    let batch = record.map { stage.events.batches[$0.batch] } ?? own
    return ExplainedEvidence.StoreReferrer(
      hasString: referrer.hasString, isFromRecord: record != nil,
      clickID: text(batch.text(referrer.clickID)), campaign: text(referrer.campaign),
      channel: text(referrer.channel), hasGoogleID: referrer.hasGoogleID,
      isOrganic: referrer.isOrganic, isTouch: referrer.isTouch,
      clicked: referrer.clicked.timestamp, installBegin: referrer.installBegin.timestamp)
  }

  private func text(_ id: StringID) -> String { stage.events.strings.string(id) }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension CandidateTouch {
  fileprivate func precedes(_ other: CandidateTouch) -> Bool {
    if (reason == nil) != (other.reason == nil) { return reason == nil }
    if tier != other.tier { return tier < other.tier }
    if timestamp != other.timestamp { return timestamp > other.timestamp }
    if method != other.method { return method < other.method }
    let own = [id, campaign, channel].map { ExactText($0) }
    let others = [other.id, other.campaign, other.channel].map { ExactText($0) }
    if own != others { return own.lexicographicallyPrecedes(others) }
    return (reason?.rawValue ?? 0) < (other.reason?.rawValue ?? 0)
  }
}
