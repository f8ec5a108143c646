internal import EventStore
internal import Model

/// Which final records a run has a use for: those that may meet a record that is not final, by a key
/// and close enough in time, and those of days that it adds up.
///
/// Whatever shares a key with a record that is not final is picked, so that no pass misses anything;
/// a few more are, since two keys may have the same trace, and a `TraceFilter` may claim one that it does
/// not have. What is not picked could only tell of final sessions, about which nothing is asked any more
/// (TIME-2).
struct FinalNeeds: Sendable {
  private let rules: Rules
  private let (maxLookback, skew): (Interval, Interval)
  /// Everything from this moment on is added up.
  private let start: Timestamp
  /// The earliest session, and the earliest record, of each app that is not final.
  private let firstSessions: [Timestamp]
  private let firstRecords: [Timestamp]
  /// The ids of records that are not final.
  private let ids: TraceFilter
  /// The keys by which those meet others; once final evidence is picked, those to clicks that it holds, too.
  private var keys: TraceFilter
  private let parallel: Parallel

  /// Looks at the records that are not final.
  init(_ batches: [SealedBatch], from start: Timestamp, rules: Rules, _ parallel: Parallel) {
    self.rules = rules
    (maxLookback, skew) = (rules.maxLookback, rules.longestSkew)
    self.start = start
    self.parallel = parallel
    (firstSessions, firstRecords) = (FirstTimes.of(sessionsOf: batches), FirstTimes.of(batches))
    ids = TraceFilter(parallel.map(batches.count) { Self.ids(of: batches[$0].loaded) })
    keys = TraceFilter(parallel.map(batches.count) { Self.keys(of: batches[$0].loaded, rules) })
  }

  /// Also has those clicks picked that final referrer records and cookie syncs lead to.
  mutating func add(_ evidence: [SealedBatch]) {
    keys.insert(parallel.map(evidence.count) { Self.keys(toClicksOf: evidence[$0]) })
  }

  // MARK: What is picked

  /// Whether a session is needed as it is, whatever its keys are.
  func isNeeded(_ session: Session) -> Bool {
    session.timestamp >= start
      || session.timestamp >= first(firstSessions, session.app) - sessionReach
  }

  /// Whether no session of some records, whatever its app and its keys are, is needed as it is.
  func arePast(_ counts: SegmentCounts) -> Bool {
    counts.last < start && counts.last < (firstSessions.min() ?? .end) - sessionReach
  }

  /// How long before another one a session may matter, beside that it was on a device.
  private var sessionReach: Interval {
    max(rules.throttlePeriod, rules.repeatedInstallGap, rules.openRateLimit)
  }

  /// Whether a record is needed since it may be the twin of another one (IN-7).
  func isRepeated(_ record: some IdentifiedRecord) -> Bool {
    let (time, app) = (record.identity.time, record.identity.app)
    return time >= (app.map { first(firstRecords, $0) } ?? .earliest) - rules.dedupeWindow
      && ids.contains(KeyTrace(record.idKey, .click))
  }

  /// Adds those devices of a session that matter (EVENT-1).
  func addDevices(of session: Session, _ listed: Span<Key>, to devices: inout [AgedDevice]) {
    let app = session.app
    session.keys.forEachDevice { place, scope in
      let device = AgedDevice(app: app, scope: scope, key: listed[place])
      if isNeeded(device) { devices.append(device) }
    }
  }

  /// Whether clicks of a day are added up.
  func isAddedUp(_ click: Click) -> Bool { click.timestamp >= start }

  /// Whether some records are of days that are not added up.
  func areSettled(_ counts: SegmentCounts) -> Bool { counts.last < start }

  /// Whether no click of some records, whatever its app and its keys are, is needed.
  func areClicksPast(_ counts: SegmentCounts) -> Bool {
    areSettled(counts)
      && counts.last < (firstSessions.min() ?? .end) - maxLookback - skew
      && haveNoTwins(counts)
  }

  /// Whether no record of some is the twin of another one, whatever its app is (IN-7).
  func haveNoTwins(_ counts: SegmentCounts) -> Bool {
    counts.last < (firstRecords.min() ?? .end) - rules.dedupeWindow
  }

  /// What is looked for among the traces of some clicks, whatever their apps are.
  func search(clicks counts: SegmentCounts) -> TraceSearch {
    TraceSearch(
      ids: haveNoTwins(counts) ? nil : ids, keys: keys, asksForIDs: true,
      asksForNetworks: counts.last
        >= (firstSessions.min() ?? .end) - rules.fingerprintWindow - skew)
  }

  /// The same of some sessions.
  func search(sessions counts: SegmentCounts) -> TraceSearch {
    TraceSearch(
      ids: haveNoTwins(counts) ? nil : ids, keys: keys, asksForIDs: false, asksForNetworks: false)
  }

  /// Whether a referrer record or cookie sync is needed.
  func isNeeded(_ record: some IdentifiedRecord, reach: Interval) -> Bool {
    guard let app = record.identity.app else { return true }
    return record.identity.time >= first(firstSessions, app) - reach || isRepeated(record)
  }

  /// Whether an answer is needed. Its time decides nothing (TOUCH-3).
  func isNeeded(_ answer: AdServicesAnswer) -> Bool {
    keys.contains(KeyTrace(answer.token, .appleToken)) || isRepeated(answer)
  }

  /// Whether sessions were on a device that is kept no longer.
  func isNeeded(_ device: AgedDevice) -> Bool {
    keys.contains(KeyTrace(device.key, device.scope))
  }

  /// Whether the last counted open of an ip may still start a limit (EVENT-6).
  func isNeeded(_ open: AgedOpen) -> Bool {
    open.time >= first(firstSessions, open.app) - rules.openRateLimit
  }

  /// Whether records of a day are added up.
  func isNeeded(_ aged: AgedCount) -> Bool { aged.facts.day >= start }

  private func first(_ times: [Timestamp], _ app: AppID) -> Timestamp {
    Int(app.index) < times.count ? times[Int(app.index)] : .end
  }
}
