package import Attribution
package import Model

extension AttributionStage {
  /// Looks at the sessions of each device id, with the referrer records read on it and the cookie
  /// syncs that name it.
  ///
  /// - Parameter servesFinals: whether the referrer records of decided sessions are told as well.
  package func findHistories(_ duplicates: Duplicates, servesFinals: Bool = false) -> Histories {
    let events = events
    let rules = rules
    let total = events.batches.reduce(0) {
      $0 + $1.sessions.count + $1.referrerRecords.count + $1.cookieSyncs.count * 2
    }
    let shuffle = shuffle(rows: total * 2)
    let cookies = cookiesOfClicks(duplicates)
    let rows = shuffle.partition(batchCount) { index, emitted in
      deviceRows(index, duplicates, cookies: cookies, &emitted)
    }
    var histories = Histories(batches: batchCount)
    let found = shuffle.groups(
      of: rows,
      into: (
        known: RecordSet(batches: batchCount),
        near: FoundRows<NearPair>(batches: batchCount, parallel.memory),
        crowds: [DeviceGroup.Crowd](), facts: [DeviceGroup.Fact]()
      ),
      group: { rows, found in
        let aged = DeviceGroup.agedRows(rows)
        if aged > 0 {
          for i in aged..<rows.count where rows[i].tag == DeviceGroup.session {
            if !events.isDecided(rows[i].record) { found.known.insert(rows[i].record) }
          }
        }
        DeviceGroup.find(rows.extracting(aged...), events: events, rules: rules) { crowd in
          found.crowds.append(crowd)
        } found: { fact in
          // What is decided has its class.
          if events.isDecided(fact.session) {
            if servesFinals, case .referrer = fact { found.facts.append(fact) }
            return
          }
          switch fact {
          case .known(let session, _): found.known.insert(session)
          case .near(let session, let earlier):
            found.near.add(NearPair(session: session, earlier: earlier))
          case .referrer, .cookieSync: found.facts.append(fact)
          }
        }
      })
    for part in found {
      histories.known.formUnion(part.known)
      histories.near.append(part.near)
      for crowd in part.crowds { histories.add(crowd, events: events) }
      for fact in part.facts { histories.add(fact, events: events) }
    }
    return histories
  }

  /// The cookies that clicks have; nil where no sync asks for them.
  ///
  /// An id that very many syncs name by mistake would give each of its sessions the cookies of all of them.
  private func cookiesOfClicks(_ duplicates: Duplicates) -> KeyFilter? {
    if !rules.methods.contains(.cookie) { return nil }
    if events.batches.allSatisfy({ $0.cookieSyncs.isEmpty }) { return nil }
    let shuffle = shuffle(rows: events.batches.reduce(0) { $0 + $1.clicks.count })
    let rows = shuffle.partition(batchCount) { index, emitted in
      let batch = events.batches[index]
      for (row, click) in batch.clicks.seen.enumerated() where click.keys.contains(.cookie) {
        let record = RecordID(batch: index, row: row)
        let cookie = batch.key(click.keys, .cookie).scoped(app: click.app, .cookie)
        if !duplicates.clicks.contains(record) {
          emitted.append(KeyedRow(key: cookie, time: click.timestamp, record: record))
        }
      }
    }
    return shuffle.keys(of: rows) { _ in true }
  }

  /// The rows of a batch's sessions, referrer records and cookie syncs under their device ids.
  ///
  /// - Parameter cookies: the cookies of which syncs are looked at; nil are all.
  package func deviceRows(
    _ index: Int, _ duplicates: Duplicates, cookies: KeyFilter? = nil,
    _ emitted: inout [KeyedRow]
  ) {
    let batch = events.batches[index]
    // Clicks and answers have no history.
    let hasDevices =
      !batch.sessions.isEmpty || !batch.referrerRecords.isEmpty || !batch.cookieSyncs.isEmpty
    if !hasDevices && batch.decided == nil { return }
    let keyRows = batch.keys.loaded
    let keys = keyRows.span
    addSessions(of: batch, index, keys, duplicates, to: &emitted)
    addDecided(of: batch, index, keys, to: &emitted)
    addEvidence(of: batch, index, keys, cookies, to: &emitted)
  }

  private func addSessions(
    of batch: SealedBatch, _ index: Int, _ keysOfBatch: Span<Key>, _ duplicates: Duplicates,
    to emitted: inout [KeyedRow]
  ) {
    let sessionRows = batch.sessions.loaded
    let sessions = sessionRows.span
    for row in sessions.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.sessions.contains(record) { continue }
      let (keys, app, time) = (sessions[row].keys, sessions[row].app, sessions[row].timestamp)
      if keys.hasDevice {
        keys.forEachDevice { place, scope in
          let key = keysOfBatch[place].scoped(app: app, scope)
          emitted.append(KeyedRow(key: key, time: time, record: record, tag: DeviceGroup.session))
        }
      } else if sessions[row].ip.isPresent, keys.contains(.userAgent) {
        let (ip, agent) = (sessions[row].ip, keysOfBatch[keys.index(of: .userAgent)])
        let device = Key(high: ip.high ^ agent.low, low: ip.low &+ agent.high)
        emitted.append(
          KeyedRow(
            key: device.scoped(app: app, .userAgent), time: time, record: record,
            tag: DeviceGroup.anonymousSession))
      }
    }
  }

  /// What is left of sessions that were final.
  private func addDecided(
    of batch: SealedBatch, _ index: Int, _ keysOfBatch: Span<Key>, to emitted: inout [KeyedRow]
  ) {
    for device in batch.decided?.aged.devices ?? [] {
      emitted.append(
        KeyedRow(
          key: device.key.scoped(app: device.app, device.scope), time: .absent,
          record: RecordID(raw: 0), tag: DeviceGroup.agedDevice))
    }
    for (place, session) in (batch.decided?.forgotten ?? []).enumerated() {
      session.keys.forEachDevice { key, scope in
        emitted.append(
          KeyedRow(
            key: keysOfBatch[key].scoped(app: session.app, scope), time: session.time,
            record: RecordID(batch: index, row: batch.sessions.count + place),
            tag: DeviceGroup.forgottenSession))
      }
    }
  }

  private func addEvidence(
    of batch: SealedBatch, _ index: Int, _ keysOfBatch: Span<Key>, _ cookies: KeyFilter?,
    to emitted: inout [KeyedRow]
  ) {
    for (row, referrer) in batch.referrerRecords.enumerated() where referrer.referrer.hasString {
      referrer.keys.forEachDevice { place, scope in
        let key = keysOfBatch[place].scoped(app: referrer.app, scope)
        emitted.append(
          KeyedRow(
            key: key, time: referrer.timestamp, record: RecordID(batch: index, row: row),
            tag: DeviceGroup.referrerRecord))
      }
    }
    if !rules.methods.contains(.cookie) { return }
    for (row, sync) in batch.cookieSyncs.enumerated()
    where sync.device.isPresent && sync.cookie.isPresent {
      if let cookies, !cookies.contains(sync.scopedCookie) { continue }
      for scope in CookieSync.scopes {
        emitted.append(
          KeyedRow(
            key: sync.device.scoped(app: sync.app, scope), time: sync.timestamp,
            record: RecordID(batch: index, row: row), tag: DeviceGroup.cookieSync))
      }
    }
  }

  /// The class of every session, by batch and row; duplicates have none that counts.
  package func classify(_ histories: Histories) -> [[SessionClass]] {
    let events = events
    let rules = rules
    let crowded = crowdPlaces(histories.sessionCrowds)
    return parallel.map(batchCount) { index in
      if let decided = events.batches[index].decided {
        return decided.attributions.rows.map { SessionClass(event: $0.event, outcome: $0.outcome) }
      }
      let sessionRows = events.batches[index].sessions.loaded
      let sessions = sessionRows.span
      let near = histories.near.rows(of: index, sessions: sessions.count)
      let places = crowded.rows(of: index, sessions: sessions.count)
      var (next, nextPlace) = (0, 0)
      var classes: [SessionClass] = []
      classes.reserveCapacity(sessions.count)
      for row in sessions.indices {
        let record = RecordID(batch: index, row: row)
        var sessionClass = SessionClass(
          sessions[row], isKnown: histories.known.contains(record))
        let (start, startPlace) = (next, nextPlace)
        while next < near.count, near[next].session == record { next += 1 }
        while nextPlace < places.count, places[nextPlace].session == record { nextPlace += 1 }
        if start < next || startPlace < nextPlace {
          sessionClass.take(
            near: near[start..<next].map(\.earlier),
            crowds: places[startPlace..<nextPlace].map {
              SessionCrowd.Member(histories.sessionCrowds[$0.crowd], at: $0.place)
            },
            of: sessions[row], rules: rules)
        }
        classes.append(sessionClass)
      }
      return classes
    }
  }

  /// Where the sessions of some crowds are in these.
  private func crowdPlaces(_ crowds: [SessionCrowd]) -> [FoundRows<CrowdPlace>] {
    if crowds.isEmpty { return [] }
    var found = FoundRows<CrowdPlace>(batches: batchCount, parallel.memory)
    for (number, crowd) in crowds.enumerated() {
      for (place, row) in crowd.sessions.enumerated()
      where row.tag != DeviceGroup.forgottenSession && !events.isDecided(row.record) {
        found.add(CrowdPlace(session: row.record, crowd: number, place: place))
      }
    }
    return [found]
  }
}

/// Where a session is in a crowd.
private struct CrowdPlace: SessionRow, Sendable {
  let session: RecordID
  let crowd: Int
  let place: Int
}
