package import Attribution
package import Model

/// What the device groups tell of all sessions.
package struct Histories: Sendable {
  /// Sessions that are to be decided and whose device is known (EVENT-1).
  var known: RecordSet
  /// The sessions with others close before them; none any more when all are classified.
  var near: [FoundRows<NearPair>] = []
  /// Those that have so many others close before them that these are not in `near`; none any more, too.
  var sessionCrowds: [SessionCrowd] = []
  /// The sessions that see so many cookies that these are not in `details`.
  package var cookieCrowds: [CookieCrowd] = []
  /// The sessions that are in `details`.
  private var detailed: RecordSet
  /// Those of them that have a referrer record.
  private var served: RecordSet
  /// The few sessions with a referrer record or with cookie syncs, and whatever else was added.
  private var details: [RecordID: SessionHistory] = [:]

  package init(batches: Int) {
    known = RecordSet(batches: batches)
    detailed = RecordSet(batches: batches)
    served = RecordSet(batches: batches)
  }

  /// What the device groups tell of a session; nil for most.
  package subscript(session: RecordID) -> SessionHistory? {
    detailed.contains(session) ? details[session] : nil
  }

  /// Whether a referrer record serves a session.
  func hasReferrerRecord(_ session: RecordID) -> Bool { served.contains(session) }

  /// The referrer record that serves a session; nil for most (EV-5).
  func referrerRecord(of session: RecordID) -> RecordID? {
    served.contains(session) ? details[session]?.referrerRecord : nil
  }

  /// Takes what one group tells of its sessions together.
  mutating func add(_ crowd: DeviceGroup.Crowd, events: Events) {
    switch crowd {
    case .sessions(let crowd): sessionCrowds.append(crowd)
    case .cookies(var crowd):
      crowd.sessions.removeAll { events.isDecided($0.record) }
      if !crowd.sessions.isEmpty { cookieCrowds.append(crowd) }
    }
  }

  /// Takes what one group tells.
  package mutating func add(_ fact: DeviceGroup.Fact, events: Events) {
    if case .referrer = fact { served.insert(fact.session) }
    detailed.insert(fact.session)
    details[fact.session, default: SessionHistory()].add(fact, events: events)
  }
}

extension DeviceGroup.Fact {
  /// The session that the fact is about.
  package var session: RecordID {
    switch self {
    case .known(let session, _), .near(let session, _), .referrer(let session, _),
      .cookieSync(let session, _):
      session
    }
  }
}
