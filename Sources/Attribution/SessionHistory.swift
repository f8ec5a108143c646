public import Model

/// What the device groups tell of one session.
public struct SessionHistory: Sendable {
  /// An earlier session of the same device, if there is one (EVENT-1).
  public var knownBy: RecordID?
  /// Earlier sessions of the same device that lie close before it, each once.
  public var near: [NearSession] = []
  /// The referrer record that serves it (EV-5).
  public var referrerRecord: RecordID?
  /// The cookies that syncs tie to its device.
  public var cookies: Set<Key> = []

  /// A session of which nothing is known.
  public init() {}

  /// Takes an earlier session, of which several groups may tell.
  public mutating func add(_ earlier: NearSession) {
    if !near.contains(where: { $0.record == earlier.record }) { near.append(earlier) }
  }

  /// Takes what one group tells; a session may be in several.
  public mutating func add(_ fact: DeviceGroup.Fact, events: Events) {
    switch fact {
    case .known(_, let earlier):
      if let current = knownBy, !events.comesBefore(current, earlier) { return }
      knownBy = earlier
    case .near(_, let earlier): add(earlier)
    case .referrer(_, let record):
      let new = events.referrerRecord(record)
      if let current = referrerRecord.map(events.referrerRecord) {
        if new.timestamp < current.timestamp { return }
        if new.timestamp == current.timestamp && new.digest >= current.digest { return }
      }
      referrerRecord = record
    case .cookieSync(_, let record):
      cookies.insert(events.cookieSync(record).cookie)
    }
  }
}
