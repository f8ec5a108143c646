internal import Attribution
internal import Model

/// The keys under which something is new, each with the moment from which on sessions under it may become
/// others.
struct Changes: Sendable {
  private var moments: [UInt32: Timestamp] = [:]
  private let skew: Interval

  /// Nothing is new.
  init(_ rules: Rules) { skew = rules.longestSkew }

  /// Takes what new records change.
  mutating func add(_ batch: SealedBatch) {
    let keys = batch.keys
    for session in batch.sessions {
      session.forEachTrace(keys.span) { add($0, $1, ofSession: session.timestamp) }
    }
    for click in batch.clicks {
      click.forEachTrace(keys.span) { add($0, $1, ofClick: click.timestamp) }
    }
    // Whether an answer is in time (TOUCH-3) is not asked here: a few too many sessions are met.
    for answer in batch.answers where answer.token.isPresent {
      add(KeyTrace(answer.token, .appleToken), from: .absent)
    }
    for record in batch.referrerRecords { add(devicesOf: record, keys.span) }
    for sync in batch.cookieSyncs { add(devicesOf: sync) }
  }

  /// Takes a key from a moment on; the earliest one counts.
  mutating func add(_ trace: KeyTrace, from moment: Timestamp) {
    moments[trace.bits] = min(moments[trace.bits] ?? .end, moment)
  }

  /// Takes a key of a session that is new: later ones on its devices are known, throttled or repeated by it
  /// (EVENT-1 to 5), later ones under its ip limited (EVENT-6).
  mutating func add(_ trace: KeyTrace, _ role: TraceRole, ofSession time: Timestamp) {
    if role == .key || role == .network { add(trace, from: time) }
  }

  /// Takes a key of a click that is new, or of which the catalogue says something else now. Who names a click
  /// is met whenever that was: a few too many are.
  mutating func add(_ trace: KeyTrace, _ role: TraceRole, ofClick time: Timestamp) {
    add(trace, from: role == .id ? .absent : time - skew)
  }

  /// Takes the devices of a referrer record: it serves sessions close to it (EV-5).
  mutating func add(devicesOf record: ReferrerRecord, _ listed: Span<Key>) {
    record.keys.forEachDevice {
      add(KeyTrace(listed[$0], $1), from: record.timestamp - DeviceGroup.referrerReach)
    }
  }

  /// Takes the devices of a cookie sync.
  mutating func add(devicesOf sync: CookieSync) {
    for scope in CookieSync.scopes {
      add(KeyTrace(sync.device, scope), from: sync.timestamp - DeviceGroup.syncReach)
    }
  }

  /// Takes all of some others.
  mutating func add(_ others: Changes) {
    moments.merge(others.moments) { min($0, $1) }
  }

  /// Whether something is new under a key.
  func contain(_ trace: KeyTrace) -> Bool { moments[trace.bits] != nil }

  /// What is asked for each of many rows.
  struct Lookup: Sendable {
    fileprivate let changes: Changes
    fileprivate let filter: TraceFilter

    /// Whether what is new under a key may change a session of a time.
    @inline(__always)
    func mayChange(_ trace: KeyTrace, at time: Timestamp) -> Bool {
      filter.contains(trace) && changes.moments[trace.bits].map { $0 <= time } ?? false
    }
  }

  /// The same to be asked for many rows.
  var lookup: Lookup {
    Lookup(changes: self, filter: TraceFilter([moments.keys.map { KeyTrace(bits: $0) }]))
  }
}
