public import Model

/// What the device groups tell of one session.
public struct SessionHistory: Sendable {
  /// An earlier session of the same device, if there is one (EVENT-1).
  public var knownBy: RecordID?
  /// Earlier sessions of the same device that lie close before it; several of its ids may tell of the same one.
  public var near: [NearSession] = []
  /// The referrer record that serves it (EV-5).
  public var referrerRecord: RecordID?
  /// The cookies that syncs tie to its device.
  public var cookies: Set<Key> = []

  /// A session of which nothing is known.
  public init() {}

  /// Takes what one group tells; a session may be in several.
  public mutating func add(_ fact: DeviceGroup.Fact, events: Events) {
    switch fact {
    case .known(_, let earlier):
      if let current = knownBy, !events.comesBefore(current, earlier) { return }
      knownBy = earlier
    case .near(_, let earlier): near.append(earlier)
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
