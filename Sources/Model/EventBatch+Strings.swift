extension EventBatch {
  /// Puts other ids in the place of all string ids.
  public mutating func translateStrings(_ known: [StringID]) {
    func translate(_ id: inout StringID) {
      if id.isPresent { id = known[Int(id.index)] }
    }
    func translate(_ signals: inout Signals) {
      translate(&signals.model)
      translate(&signals.language)
      translate(&signals.localIP)
    }
    func translate(_ referrer: inout Referrer) {
      translate(&referrer.campaign)
      translate(&referrer.channel)
    }
    for i in clicks.indices {
      translate(&clicks[i].campaign)
      translate(&clicks[i].channel)
      translate(&clicks[i].link)
      translate(&clicks[i].linkKey)
      translate(&clicks[i].linkID)
      translate(&clicks[i].country)
      translate(&clicks[i].currency)
      translate(&clicks[i].signals)
    }
    for i in sessions.indices {
      translate(&sessions[i].customParams.0)
      translate(&sessions[i].customParams.1)
      translate(&sessions[i].customParams.2)
      translate(&sessions[i].country)
      translate(&sessions[i].appVersion)
      translate(&sessions[i].signals)
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
