internal import Model
internal import Pipeline

/// The ids that sessions of other devices share with those of forgotten ones: by these the former
/// are known (EVENT-1), and so they stay (PRIV-3).
struct SharedIDs {
  private var keys: Set<Key> = []

  /// Looks at the sessions that stay, up to the moment of the last tombstone: later ones are of new
  /// devices.
  init(_ derivation: Derivation, _ forgotten: ForgottenRecords, upTo last: Timestamp) {
    let events = derivation.events
    var own: Set<Key> = []
    for record in forgotten.sessions {
      Self.forEachID(events.session(record), in: events.batches[record.batch]) { id, _ in
        own.insert(id)
      }
    }
    if own.isEmpty { return }
    for (index, batch) in events.batches.enumerated() {
      for (row, session) in batch.sessions.enumerated()
      where session.keys.hasDevice && session.timestamp <= last {
        let record = RecordID(batch: index, row: row)
        if forgotten.contain(.sessions, record) { continue }
        if derivation.attributed.duplicates.sessions.contains(record) { continue }
        Self.forEachID(session, in: batch) { id, _ in
          if own.contains(id) { keys.insert(id) }
        }
      }
    }
  }

  private static func forEachID(
    _ session: Session, in batch: SealedBatch, _ body: (Key, (scope: KeyScope, key: Key)) -> Void
  ) {
    session.keys.forEachDevice { place, scope in
      let key = batch.keys[place]
      body(key.scoped(app: session.app, scope), (scope, key))
    }
  }

  /// The shared ids of a session, in the order of their types.
  func keys(of session: Session, in batch: SealedBatch) -> [(scope: KeyScope, key: Key)] {
    var shared: [(scope: KeyScope, key: Key)] = []
    Self.forEachID(session, in: batch) { id, own in if keys.contains(id) { shared.append(own) } }
    return shared
  }

  /// What a session leaves for others; nil when that is nothing.
  func place(
    of session: Session, in batch: SealedBatch, _ attribution: Attribution
  ) -> ForgottenSession? {
    var place = ForgottenSession(app: session.app, time: session.timestamp)
    if attribution.startsLimit { place.ip = session.ip }
    return place.ip.isPresent || !keys(of: session, in: batch).isEmpty ? place : nil
  }
}

extension EventBatch {
  /// Adds what a session of a forgotten device leaves, with its shared ids.
  mutating func append(
    _ session: ForgottenSession, keys shared: [(scope: KeyScope, key: Key)]
  ) {
    var session = session
    session.keys = KeyList(
      start: UInt32(keys.count), types: shared.reduce(0) { $0 | 1 << UInt32($1.scope.rawValue) })
    keys += shared.map(\.key)
    decided?.forgotten.append(session)
  }

  /// Takes ids from what sessions of forgotten devices leave, and what then leaves nothing. The keys stay in
  /// its list, where nothing refers to them.
  mutating func removeSharedIDs(where isGone: (KeyScope, Key) -> Bool) {
    let sessions = decided?.forgotten ?? []
    decided?.forgotten = []
    for session in sessions {
      var shared: [(scope: KeyScope, key: Key)] = []
      session.keys.forEachDevice { place, scope in
        if !isGone(scope, keys[place]) { shared.append((scope, keys[place])) }
      }
      if session.ip.isPresent || !shared.isEmpty { append(session, keys: shared) }
    }
  }
}
