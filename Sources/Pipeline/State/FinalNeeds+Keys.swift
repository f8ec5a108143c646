internal import Model

/// The keys by which records that are not final may meet others.
extension FinalNeeds {
  static func filter(
    _ batches: [SealedBatch], _ parallel: Parallel,
    _ find: @Sendable (SealedBatch, inout [Key]) -> Void
  ) -> KeyFilter {
    let records = batches.reduce(0) { $0 + $1.recordCount }
    let shuffle = Shuffle(parallel: parallel, rows: records * 4)
    let rows = shuffle.partition(batches.count) { index, emit in
      var keys: [Key] = []
      find(batches[index], &keys)
      for key in keys { emit(KeyedRow(key: key, time: .absent, record: RecordID(raw: 0))) }
    }
    return shuffle.keys(of: rows) { _ in true }
  }

  /// The ids of records, for duplicates (IN-7).
  static func addRecords(of batch: SealedBatch, to keys: inout [Key]) {
    for click in batch.clicks { keys.append(click.identity.key) }
    for session in batch.sessions { keys.append(session.identity.key) }
    for record in batch.referrerRecords { keys.append(record.identity.key) }
    for answer in batch.answers { keys.append(answer.identity.key) }
    for sync in batch.cookieSyncs { keys.append(sync.identity.key) }
  }

  /// What sessions are known by and ask for.
  static func addSessions(of batch: SealedBatch, _ rules: Rules, to keys: inout [Key]) {
    let (sessionRows, keyRows) = (batch.sessions, batch.keys)
    let (sessions, listed) = (sessionRows.span, keyRows.span)
    for row in sessions.indices {
      let (app, list) = (sessions[row].app, sessions[row].keys)
      list.forEachDevice { place, scope in keys.append(listed[place].scoped(app: app, scope)) }
      for scope in [KeyScope.cookie, .appleToken, .click] where list.contains(scope) {
        keys.append(listed[list.index(of: scope)].scoped(app: app, scope))
      }
      for place in [sessions[row].appLink, sessions[row].clipboard] where place != 0 {
        keys.append(batch.links[Int(place) - 1].clickKey.scoped(app: app, .click))
      }
      if sessions[row].referrer != 0 {
        let referrer = batch.referrers[Int(sessions[row].referrer) - 1]
        keys.append(referrer.clickKey.scoped(app: app, .click))
      }
      // What the app calls no first session is an OPEN, which asks for no fingerprint (EVENT-2).
      if sessions[row].firstSession == .no || !rules.methods.contains(.fingerprint) { continue }
      let network = Key.network(sessions[row].ip, sessions[row].os)
      if network.isPresent { keys.append(network.scoped(app: app, .fingerprint)) }
    }
  }

  /// What referrer records and cookie syncs lead to.
  static func addEvidence(of batch: SealedBatch, to keys: inout [Key]) {
    for record in batch.referrerRecords where record.referrer.clickKey.isPresent {
      keys.append(record.referrer.clickKey.scoped(app: record.app, .click))
    }
    for sync in batch.cookieSyncs where sync.cookie.isPresent {
      keys.append(sync.cookie.scoped(app: sync.app, .cookie))
    }
  }
}
