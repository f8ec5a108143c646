internal import Attribution
internal import EventStore
internal import Model

/// Which records of a state a run has a use for beside those that it derives: those that may meet one of
/// them, by a key and close enough in time.
///
/// Whatever shares a key with a record that is derived is picked, so that no pass misses anything;
/// a few more are, since two keys may have the same trace, and a `TraceFilter` may claim one that it does
/// not have. What is not picked could only tell of other sessions, about which nothing is asked.
struct NeededRecords: Sendable {
  private let rules: Rules
  private let (maxLookback, skew): (Interval, Interval)
  /// The times of the sessions, and of the records, of each app that are derived.
  private let sessions: AppTimes
  private let records: AppTimes
  /// The ids of records that are derived.
  private let ids: TraceFilter
  /// The keys by which those meet others; once final evidence is picked, those to clicks that it holds, too.
  private var keys: TraceFilter
  /// Both.
  private var sketch: TraceSketch
  private let parallel: Parallel

  /// Looks at the records that are derived.
  init(_ batches: [SealedBatch], rules: Rules, _ parallel: Parallel) {
    self.rules = rules
    (maxLookback, skew) = (rules.maxLookback, rules.longestSkew)
    self.parallel = parallel
    var (sessions, records) = (AppTimes(), AppTimes())
    for batch in batches {
      sessions.add(batch.sessionTimes)
      // Entries of the catalogue are all needed.
      for record in batch.referrerRecords { records.add(record) }
      for answer in batch.answers { records.add(answer) }
      for sync in batch.cookieSyncs { records.add(sync) }
      records.add(batch.clickTimes)
    }
    records.add(sessions)
    (self.sessions, self.records) = (sessions, records)
    let found = parallel.map(batches.count) { index in
      let batch = batches[index].loaded
      return (ids: Self.ids(of: batch), keys: Self.keys(of: batch, rules))
    }
    let (ids, keys) = (found.map(\.ids), found.map(\.keys))
    (self.ids, self.keys) = (TraceFilter(ids), TraceFilter(keys))
    sketch = TraceSketch(ids + keys)
  }

  /// Also has those clicks picked that the referrer records and cookie syncs lead to that were.
  mutating func add(_ evidence: [SealedBatch]) {
    let found = parallel.map(evidence.count) { Self.keys(toClicksOf: evidence[$0]) }
    keys.insert(found)
    sketch.insert(found)
  }

  /// Whether nothing is derived, so that only what names clicks is needed.
  var isEmpty: Bool { records.all.isEmpty }

  // MARK: What is picked

  /// Whether a session that shares a key with one that is derived is needed as it is; of older ones their
  /// devices tell enough.
  func isNear(_ session: Session) -> Bool {
    session.timestamp >= sessions[session.app].first - sessionReach
  }

  /// How long before another one a session may matter, beside that it was on a device.
  private var sessionReach: Interval {
    max(rules.nearReach, rules.openRateLimit)
  }

  /// Whether a record is needed since it may be the twin of another one (IN-7).
  func isRepeated(_ record: some IdentifiedRecord) -> Bool {
    let (time, app) = (record.identity.time, record.identity.app)
    return time >= (app.map { records[$0].first } ?? .earliest) - rules.dedupeWindow
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

  /// Whether no click of some records, whatever its app and its keys are, is needed.
  func areClicksPast(_ counts: SegmentCounts) -> Bool {
    counts.last < sessions.all.first - maxLookback - skew && haveNoTwins(counts)
  }

  /// Whether no record of some is the twin of another one, whatever its app is (IN-7).
  func haveNoTwins(_ counts: SegmentCounts) -> Bool {
    counts.last < records.all.first - rules.dedupeWindow
  }

  /// What is looked for among the traces of some clicks, whatever their apps are.
  func search(clicks counts: SegmentCounts) -> TraceSearch {
    TraceSearch(
      sketch: sketch, ids: haveNoTwins(counts) ? nil : ids, keys: keys, asksForIDs: true,
      asksForNetworks: counts.last
        >= sessions.all.first - rules.fingerprintWindow - skew)
  }

  /// The same of some sessions.
  func search(sessions counts: SegmentCounts) -> TraceSearch {
    TraceSearch(
      sketch: sketch, ids: haveNoTwins(counts) ? nil : ids, keys: keys, asksForIDs: false,
      asksForNetworks: counts.last >= sessions.all.first - sessionReach)
  }

  /// Whether a referrer record is needed.
  func isNeeded(_ record: ReferrerRecord, _ listed: Span<Key>) -> Bool {
    if isRepeated(record) { return true }
    var isMet = false
    record.keys.forEachDevice { isMet = isMet || keys.contains(KeyTrace(listed[$0], $1)) }
    return isMet
      && record.timestamp >= sessions[record.app].first - DeviceGroup.referrerReach
  }

  /// Whether a cookie sync is needed.
  func isNeeded(_ sync: CookieSync) -> Bool {
    if isRepeated(sync) { return true }
    return sync.timestamp >= sessions[sync.app].first - DeviceGroup.syncReach
      && CookieSync.scopes.contains { keys.contains(KeyTrace(sync.device, $0)) }
  }

  /// Whether an answer is needed; whether it is in time (TOUCH-3) is not asked.
  func isNeeded(_ answer: AdServicesAnswer) -> Bool {
    keys.contains(KeyTrace(answer.token, .appleToken)) || isRepeated(answer)
  }

  /// Whether sessions were on a device that is kept no longer.
  func isNeeded(_ device: AgedDevice) -> Bool {
    keys.contains(KeyTrace(device.key, device.scope))
  }

  /// Whether the last counted open of an ip may still start a limit (EVENT-6).
  func isNeeded(_ open: AgedOpen) -> Bool {
    open.time >= sessions[open.app].first - rules.openRateLimit
  }
}
