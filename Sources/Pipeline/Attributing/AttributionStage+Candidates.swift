internal import Attribution
internal import Model

extension AttributionStage {
  /// The clicks and answers that share a key with each session, by batch, in the order of rows.
  func findCandidates(
    _ classes: [[SessionClass]], _ histories: Histories, _ duplicates: Duplicates
  ) -> [[Candidate]] {
    let events = events
    let rules = rules
    guard let filters = findFilters(classes, histories, duplicates) else { return [] }
    let found = shuffle.groups(
      of: batchCount,
      emit: { index, rows in
        touchRows(index, duplicates) { if filters.asked.contains($0.key) { rows.emit($0) } }
        askRows(index, classes[index], histories, duplicates) {
          if filters.touched.contains($0.key) { rows.emit($0) }
        }
      }, into: [Candidate](),
      group: { rows, found in
        TouchGroup.find(
          rows, events: events,
          qualification: { record in
            let session = events.session(record)
            let event = classes[record.batch][record.row].event
            let evidence = evidence(record, session, event, histories)
            return Qualification(
              rules: rules, session: session, event: event,
              installBegin: evidence?.installBegin ?? .absent)
          }
        ) { found.append($0) }
      })
    var byBatch = [[Candidate]](repeating: [], count: batchCount)
    for part in found {
      for candidate in part { byBatch[candidate.session.batch].append(candidate) }
    }
    let grouped = byBatch
    return parallel.map(batchCount) { grouped[$0].sorted() }
  }

  /// The keys that sessions ask for, and those that touches have.
  private func findFilters(
    _ classes: [[SessionClass]], _ histories: Histories, _ duplicates: Duplicates
  ) -> (asked: KeyFilter, touched: KeyFilter)? {
    let clicks = events.batches.reduce(0) { $0 + $1.clicks.count * 2 + $1.answers.count }
    let sessions = events.batches.reduce(0) { $0 + $1.sessions.count * 3 }
    let parts = parallel.shares(batchCount) { indices in
      var asked = KeyFilter(keys: sessions)
      var touched = KeyFilter(keys: clicks)
      for index in indices {
        touchRows(index, duplicates) { _ = touched.insert($0.key) }
        askRows(index, classes[index], histories, duplicates) { _ = asked.insert($0.key) }
      }
      return (asked: asked, touched: touched)
    }
    guard var all = parts.first else { return nil }
    for part in parts.dropFirst() {
      all.asked.formUnion(part.asked)
      all.touched.formUnion(part.touched)
    }
    return all
  }

  /// The types of keys that clicks carry beside their own id.
  private static let scopesOfClicks = KeyScope.devices + [.cookie]

  /// The rows of a batch's clicks and answers under the keys by which sessions may ask for them.
  private func touchRows(
    _ index: Int, _ duplicates: Duplicates, _ emit: (KeyedRow) -> Void
  ) {
    let batch = events.batches[index]
    let clickRows = batch.clicks
    let clicks = clickRows.span
    for row in clicks.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.clicks.contains(record) { continue }
      let (keys, app, time) = (clicks[row].keys, clicks[row].app, clicks[row].timestamp)
      let own = clicks[row].idKey.scoped(app: app, .click)
      emit(KeyedRow(key: own, time: time, record: record, tag: TouchGroup.touch))
      if keys.types == 0 { continue }
      for scope in Self.scopesOfClicks where keys.contains(scope) {
        let key = batch.keys[keys.index(of: scope)].scoped(app: app, scope)
        emit(KeyedRow(key: key, time: time, record: record, tag: TouchGroup.touch))
      }
    }
    for (row, answer) in batch.answers.enumerated() where answer.token.isPresent {
      emit(
        KeyedRow(
          key: answer.token.scoped(app: answer.app, .appleToken), time: answer.timestamp,
          record: RecordID(batch: index, row: row), tag: TouchGroup.touch))
    }
  }

  /// The rows of a batch's sessions under the keys of the evidence that counts for them.
  private func askRows(
    _ index: Int, _ classes: [SessionClass], _ histories: Histories, _ duplicates: Duplicates,
    _ emit: (KeyedRow) -> Void
  ) {
    let batch = events.batches[index]
    let sessionRows = batch.sessions
    let sessions = sessionRows.span
    for row in sessions.indices {
      let record = RecordID(batch: index, row: row)
      if duplicates.sessions.contains(record) { continue }
      let (keys, app, time) = (sessions[row].keys, sessions[row].app, sessions[row].timestamp)
      func ask(_ key: Key, _ scope: KeyScope, _ method: MatchMethod) {
        if !key.isPresent { return }
        emit(
          KeyedRow(
            key: key.scoped(app: app, scope), time: time, record: record,
            tag: TouchGroup.ask(method)))
      }
      if rules.methods.contains(.deviceID) {
        for scope in KeyScope.devices where keys.contains(scope) {
          ask(batch.keys[keys.index(of: scope)], scope, .deviceID)
        }
      }
      let event = classes[row].event
      let isFirst = event.isFirstSession
      if let evidence = evidence(record, sessions[row], event, histories) {
        // The click that a session names is looked up even where it cannot win: its link data
        // count (MATCH-7).
        ask(evidence.linkClickKey, .click, .linkClickID)
        if isFirst && rules.methods.contains(.installReferrer) {
          ask(evidence.referrer?.clickKey ?? .absent, .click, .installReferrer)
        }
        if isFirst && rules.methods.contains(.clipboard) {
          ask(evidence.clipboard?.clickKey ?? .absent, .click, .clipboard)
        }
      }
      guard isFirst else { continue }
      if rules.methods.contains(.cookie) {
        ask(batch.key(keys, .cookie), .cookie, .cookie)
      }
      if rules.methods.contains(.adServices) {
        ask(batch.key(keys, .appleToken), .appleToken, .adServices)
      }
    }
  }

  /// A session's evidence under the rules of its app; nil for the many that have none.
  func evidence(
    _ record: RecordID, _ session: Session, _ event: Event, _ histories: Histories
  ) -> SessionEvidence? {
    let referrer = histories[record]?.referrerRecord
    if !session.hasEvidence && referrer == nil { return nil }
    return SessionEvidence(
      session, event: event, batch: events.batches[record.batch],
      record: referrer.map(events.referrerRecord), ownership: ownerships[Int(session.app.index)])
  }
}
