internal import Model

/// The traces of the keys by which records that are not final may meet others.
extension FinalNeeds {
  /// The ids of records, for duplicates (IN-7).
  static func ids(of batch: SealedBatch) -> [KeyTrace] {
    var ids: [KeyTrace] = []
    func add<Record: IdentifiedRecord>(_ records: Rows<Record>) {
      for record in records { ids.append(KeyTrace(record.idKey, .click)) }
    }
    add(batch.clicks)
    add(batch.sessions)
    add(batch.referrerRecords)
    add(batch.answers)
    add(batch.cookieSyncs)
    return ids
  }

  /// What sessions are known by and ask for, and what other records lead to.
  static func keys(of batch: SealedBatch, _ rules: Rules) -> [KeyTrace] {
    var traces = keys(toClicksOf: batch)
    addSessions(of: batch, rules, to: &traces)
    return traces
  }

  /// What referrer records and cookie syncs lead to.
  static func keys(toClicksOf batch: SealedBatch) -> [KeyTrace] {
    var traces: [KeyTrace] = []
    for record in batch.referrerRecords where record.referrer.clickKey.isPresent {
      traces.append(KeyTrace(record.referrer.clickKey, .click))
    }
    for sync in batch.cookieSyncs where sync.cookie.isPresent {
      traces.append(KeyTrace(sync.cookie, .cookie))
    }
    return traces
  }

  private static func addSessions(
    of batch: SealedBatch, _ rules: Rules, to traces: inout [KeyTrace]
  ) {
    let (sessionRows, keyRows) = (batch.sessions, batch.keys)
    let (sessions, listed) = (sessionRows.span, keyRows.span)
    for row in sessions.indices {
      let list = sessions[row].keys
      list.forEachDevice { place, scope in traces.append(KeyTrace(listed[place], scope)) }
      for scope in [KeyScope.cookie, .appleToken, .click] where list.contains(scope) {
        traces.append(KeyTrace(listed[list.index(of: scope)], scope))
      }
      for place in [sessions[row].appLink, sessions[row].clipboard] where place != 0 {
        traces.append(KeyTrace(batch.links[Int(place) - 1].clickKey, .click))
      }
      if sessions[row].referrer != 0 {
        let referrer = batch.referrers[Int(sessions[row].referrer) - 1]
        traces.append(KeyTrace(referrer.clickKey, .click))
      }
      // What the app calls no first session is an OPEN, which asks for no fingerprint (EVENT-2).
      if sessions[row].firstSession == .no || !rules.methods.contains(.fingerprint) { continue }
      if sessions[row].ip.isPresent {
        traces.append(KeyTrace(sessions[row].ip, sessions[row].os))
      }
    }
  }
}
