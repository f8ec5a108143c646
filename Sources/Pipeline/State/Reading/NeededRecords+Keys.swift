internal import Model

/// The traces of the keys by which records that are not final may meet others.
extension NeededRecords {
  /// The ids of records, for duplicates (IN-7).
  static func ids(of batch: SealedBatch) -> [KeyTrace] {
    var ids: [KeyTrace] = []
    func add<List: RowList>(_ records: List) where List.Element: IdentifiedRecord {
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
      if sessions[row].ip.isPresent { traces.append(KeyTrace(sessions[row].ip, .ip)) }
      batch.forEachAskedTrace(
        of: sessions[row], listed, fingerprints: rules.methods.contains(.fingerprint)
      ) { traces.append($0) }
    }
  }
}
