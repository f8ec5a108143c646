extension EventBatch {
  /// Puts other ids in the place of all string ids; that of the absent one is absent, too.
  public mutating func translateStrings(_ known: [StringID]) {
    func translate(_ id: inout StringID) { id = known[Int(id.index)] }
    func translate(_ referrer: inout Referrer) {
      translate(&referrer.campaign)
      translate(&referrer.channel)
    }
    clicks.forEachString(translate)
    for i in sessions.indices {
      translate(&sessions[i].customParams.0)
      translate(&sessions[i].customParams.1)
      translate(&sessions[i].customParams.2)
      translate(&sessions[i].country)
      translate(&sessions[i].appVersion)
      sessions[i].signals.forEachString(translate)
    }
    for i in entries.indices {
      translate(&entries[i].url)
      translate(&entries[i].key)
      translate(&entries[i].id)
      translate(&entries[i].campaign)
      translate(&entries[i].channel)
    }
    for i in links.indices {
      translate(&links[i].key)
      translate(&links[i].host)
      translate(&links[i].scheme)
      translate(&links[i].campaign)
      translate(&links[i].channel)
    }
    for i in referrers.indices { translate(&referrers[i]) }
    for i in referrerRecords.indices { translate(&referrerRecords[i].referrer) }
    for i in claims.indices { translate(&claims[i].campaign) }
    for i in answers.indices { translate(&answers[i].claim.campaign) }
  }
}
