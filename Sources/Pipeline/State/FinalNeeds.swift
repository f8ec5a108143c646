internal import EventStore
internal import Model

/// Which final records a run has a use for: those that may meet a record that is not final, by a key
/// and close enough in time, and those of days that it adds up.
///
/// Whatever shares a key with a record that is not final is picked, so that no pass misses anything;
/// a few more are, since a `KeyFilter` may claim a key that it has not seen. What is not picked could
/// only tell of final sessions, about which nothing is asked any more (TIME-2).
struct FinalNeeds: Sendable {
  private let rules: Rules
  private let (maxLookback, skew): (Interval, Interval)
  /// Everything from this moment on is added up.
  private let start: Timestamp
  /// The earliest session, and the earliest record, of each app that is not final.
  private let firstSessions: [Timestamp]
  private let firstRecords: [Timestamp]
  private let keys: KeyFilter
  /// The keys to clicks that final evidence holds, once it is picked.
  private var evidenceKeys: KeyFilter?
  private let parallel: Parallel

  /// Looks at the records that are not final.
  init(_ batches: [SealedBatch], from start: Timestamp, rules: Rules, _ parallel: Parallel) {
    self.rules = rules
    (maxLookback, skew) = (rules.maxLookback, rules.longestSkew)
    self.start = start
    self.parallel = parallel
    (firstSessions, firstRecords) = (FirstTimes.of(sessionsOf: batches), FirstTimes.of(batches))
    keys = Self.filter(batches, parallel) { batch, keys in
      Self.addRecords(of: batch, to: &keys)
      Self.addSessions(of: batch, rules, to: &keys)
      Self.addEvidence(of: batch, to: &keys)
    }
  }

  /// Also has those clicks picked that final referrer records and cookie syncs lead to.
  mutating func add(_ evidence: [SealedBatch]) {
    evidenceKeys = Self.filter(evidence, parallel) { Self.addEvidence(of: $0, to: &$1) }
  }

  // MARK: What is picked

  /// Looks at sessions and the keys that they refer to: adds the numbers of those that are needed as
  /// they are, of which the first is `first`. Of the others one bit counts: that they were on a device;
  /// those devices that matter are added to `devices` (EVENT-1).
  func pick(
    _ sessions: [Session], _ listed: [Key], from first: Int, into picked: inout [Int],
    devices: inout [AgedDevice]
  ) {
    let reach = sessionReach
    let (sessions, listed) = (sessions.span, listed.span)
    for row in sessions.indices {
      let (time, app) = (sessions[row].timestamp, sessions[row].app)
      if time >= start || time >= self.first(firstSessions, app) - reach
        || isRepeated(time, app, sessions[row].identity.key)
      {
        picked.append(first + row)
      } else {
        addDevices(of: sessions[row].keys, listed, app, to: &devices)
      }
    }
  }

  private func addDevices(
    of list: KeyList, _ listed: Span<Key>, _ app: AppID, to devices: inout [AgedDevice]
  ) {
    list.forEachDevice { place, scope in
      if keys.contains(listed[place].scoped(app: app, scope)) {
        devices.append(AgedDevice(app: app, scope: scope, key: listed[place]))
      }
    }
  }

  /// Whether no session of some records, whatever its app, is needed as it is.
  func arePast(_ counts: SegmentCounts) -> Bool {
    counts.last < start && counts.last < (firstSessions.min() ?? .end) - sessionReach
      && counts.last < (firstRecords.min() ?? .end) - rules.dedupeWindow
  }

  /// How long before another one a session may matter, beside that it was on a device.
  private var sessionReach: Interval {
    max(rules.throttlePeriod, rules.repeatedInstallGap, rules.openRateLimit)
  }

  /// Looks at clicks and the keys that they refer to: adds the numbers of those that are needed, of which
  /// the first is `first`.
  func pick(_ clicks: [Click], _ listed: [Key], from first: Int, into picked: inout [Int]) {
    let (clicks, listed) = (clicks.span, listed.span)
    for row in clicks.indices {
      let (time, app) = (clicks[row].timestamp, clicks[row].app)
      var isNeeded = time >= start || isRepeated(time, app, clicks[row].identity.key)
      if !isNeeded, time >= clickStart(self.first(firstSessions, app)) {
        isNeeded = leads(clicks[row].idKey.scoped(app: app, .click))
        let list = clicks[row].keys
        list.forEachDevice { place, scope in
          if keys.contains(listed[place].scoped(app: app, scope)) { isNeeded = true }
        }
        if !isNeeded, list.contains(.cookie) {
          isNeeded = leads(listed[list.index(of: .cookie)].scoped(app: app, .cookie))
        }
        if !isNeeded, !list.hasDevice {
          let network = Key.network(clicks[row].ip, clicks[row].os)
          isNeeded =
            network.isPresent && keys.contains(network.scoped(app: app, .fingerprint))
        }
      }
      if isNeeded { picked.append(first + row) }
    }
  }

  /// The first moment at which a click may matter to a session.
  private func clickStart(_ session: Timestamp) -> Timestamp { session - maxLookback - skew }

  /// Whether no click of some records, whatever its app, is needed.
  func areClicksPast(_ counts: SegmentCounts) -> Bool {
    counts.last < start && counts.last < clickStart(firstSessions.min() ?? .end)
      && counts.last < (firstRecords.min() ?? .end) - rules.dedupeWindow
  }

  /// Whether a referrer record or cookie sync is needed.
  func isNeeded(_ record: RecordIdentity, reach: Interval) -> Bool {
    guard let app = record.app else { return true }
    return record.time >= first(firstSessions, app) - reach
      || isRepeated(record.time, app, record.key)
  }

  /// Whether an answer is needed. Its time decides nothing (TOUCH-3).
  func isNeeded(_ answer: AdServicesAnswer) -> Bool {
    keys.contains(answer.token.scoped(app: answer.app, .appleToken))
      || isRepeated(answer.timestamp, answer.app, answer.identity.key)
  }

  /// Whether sessions were on a device that is kept no longer.
  func isNeeded(_ device: AgedDevice) -> Bool {
    keys.contains(device.key.scoped(app: device.app, device.scope))
  }

  /// Whether the last counted open of an ip may still start a limit (EVENT-6).
  func isNeeded(_ open: AgedOpen) -> Bool {
    open.time >= first(firstSessions, open.app) - rules.openRateLimit
  }

  /// Whether records of a day are added up.
  func isNeeded(_ aged: AgedCount) -> Bool { aged.facts.day >= start }

  private func isRepeated(
    _ time: Timestamp, _ app: AppID, _ key: @autoclosure () -> Key
  ) -> Bool {
    time >= first(firstRecords, app) - rules.dedupeWindow && keys.contains(key())
  }

  private func leads(_ key: Key) -> Bool {
    if keys.contains(key) { return true }
    return evidenceKeys?.contains(key) ?? false
  }

  private func first(_ times: [Timestamp], _ app: AppID) -> Timestamp {
    Int(app.index) < times.count ? times[Int(app.index)] : .end
  }
}
