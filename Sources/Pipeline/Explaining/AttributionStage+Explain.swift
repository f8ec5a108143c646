internal import Attribution
internal import Model

/// What decided one session, in records.
struct SessionAccount {
  /// What its device groups tell.
  var history = SessionHistory()
  /// The types of the ids that it shares with `history.knownBy`.
  var sharedIDs: [KeyScope] = []
  /// Its evidence under the rules of its app.
  var evidence = SessionEvidence()
  /// All touches with their reasons.
  var verdicts: [Resolver.Verdict] = []
  /// The open that holds the limit of its ip (EVENT-6).
  var limitedBy: RecordID?
}

extension AttributionStage {
  /// Decides one session once more and keeps what a run forgets.
  ///
  /// The passes of a run are made over the rows of this session's keys alone, with the same
  /// functions, so that no answer can differ from the run's.
  /// - Complexity: O(records); memory for the rows that share a key with the session.
  func account(of id: RecordID, _ attributed: Attributed) -> SessionAccount {
    var account = SessionAccount()
    let histories = history(of: id, attributed.duplicates, &account)
    let session = events.session(id)
    let event = attributed[id].event
    let evidence = evidence(id, session, event, in: events.batches[id.batch], histories)
    account.evidence = evidence ?? SessionEvidence()
    let subject = Resolver.Subject(
      id: id, session: session, event: attributed[id].event, evidence: account.evidence,
      candidates: candidates(of: id, attributed, histories)[...])
    account.verdicts = resolver.judge(subject)
    account.limitedBy = limitHolder(of: id, attributed)
    return account
  }

  private func history(
    of id: RecordID, _ duplicates: Duplicates, _ account: inout SessionAccount
  ) -> Histories {
    var keys: Set<Key> = []
    deviceRows(id.batch, duplicates) {
      let isSession = $0.tag == DeviceGroup.session || $0.tag == DeviceGroup.anonymousSession
      if $0.record == id && isSession { keys.insert($0.key) }
    }
    let groups = groups { index, add in
      deviceRows(index, duplicates) { if keys.contains($0.key) { add($0) } }
    }
    var histories = Histories(batches: batchCount)
    var known: [(key: Key, by: RecordID)] = []
    for group in groups {
      DeviceGroup.find(group.span, events: events, rules: rules) { fact in
        histories.add(fact, events: events)
        if case .known(id, let earlier) = fact, let key = group.first?.key {
          known.append((key, earlier))
        }
      }
    }
    account.history = histories[id] ?? SessionHistory()
    let session = events.session(id)
    let batch = events.batches[id.batch]
    account.sharedIDs = KeyScope.devices.filter { scope in
      let key = batch.key(session.keys, scope)
      return key.isPresent
        && known.contains {
          $0.key == key.scoped(app: session.app, scope) && $0.by == account.history.knownBy
        }
    }
    return histories
  }

  private func candidates(
    of id: RecordID, _ attributed: Attributed, _ histories: Histories
  ) -> [Candidate] {
    let classes = attributed.batches[id.batch].rows.map {
      SessionClass(event: $0.event, outcome: $0.outcome)
    }
    var asked: [KeyedRow] = []
    askRows(id.batch, classes, histories, attributed.duplicates, hopeless: true) { row, _ in
      if row.record == id { asked.append(row) }
    }
    let keys = Set(asked.map(\.key))
    let groups = groups(asked) { index, add in
      clickRows(index, attributed.duplicates, hopeless: true) {
        if keys.contains($0.key) { add($0) }
      }
      sharedTouchRows(index, attributed.duplicates) { if keys.contains($0.key) { add($0) } }
    }
    let session = events.session(id)
    let event = attributed[id].event
    let qualification = Qualification(
      rules: rules, session: session, event: event,
      installBegin: evidence(id, session, event, in: events.batches[id.batch], histories)?
        .installBegin ?? .absent)
    var candidates: [Candidate] = []
    for group in groups {
      TouchGroup.findAll(group.span, qualification: qualification) { candidates.append($0) }
    }
    return candidates.sorted()
  }

  /// The counted open of the same ip that a limited one comes too soon after: the latest before it.
  private func limitHolder(of id: RecordID, _ attributed: Attributed) -> RecordID? {
    guard attributed[id].outcome == .rateLimited else { return nil }
    let own = events.session(id)
    return latest(before: id) { session, record in
      let attribution = attributed[record]
      return session.app == own.app && session.ip == own.ip && attribution.outcome == .counted
        && attribution.event == .open && !attribution.isReferred
    }
  }

  /// The session that is kept in the place of a duplicate: the latest before it of the same id that
  /// is none itself (IN-7).
  func keptTwin(of duplicate: RecordID, _ attributed: Attributed) -> RecordID? {
    let own = events.session(duplicate)
    var twin: RecordID?
    forEachSession { session, record in
      guard session.idKey == own.idKey, session.app == own.app, session.dialect == own.dialect,
        !attributed.duplicates.sessions.contains(record),
        (session.timestamp, session.digest, session.source)
          <= (own.timestamp, own.digest, own.source)
      else { return }
      if let current = twin, events.session(current).timestamp > session.timestamp { return }
      twin = record
    }
    return twin
  }

  /// The latest session before another one of its app that fits (EVENT-1).
  private func latest(
    before id: RecordID, where fits: (Session, RecordID) -> Bool
  ) -> RecordID? {
    var latest: RecordID?
    forEachSession { session, record in
      if fits(session, record), events.comesBefore(record, id),
        latest.map({ events.comesBefore($0, record) }) ?? true
      {
        latest = record
      }
    }
    return latest
  }

  private func forEachSession(_ body: (Session, RecordID) -> Void) {
    for (index, batch) in events.batches.enumerated() {
      for (row, session) in batch.sessions.enumerated() {
        body(session, RecordID(batch: index, row: row))
      }
    }
  }

  /// The rows that `each` adds for every batch, sorted and by key, as a shuffle gives them.
  private func groups(
    _ first: [KeyedRow] = [], each: (Int, (KeyedRow) -> Void) -> Void
  ) -> [ArraySlice<KeyedRow>] {
    var rows = first
    for index in 0..<batchCount { each(index) { rows.append($0) } }
    rows.sort()
    var groups: [ArraySlice<KeyedRow>] = []
    var start = 0
    while start < rows.count {
      let end = rows[start...].firstIndex { $0.key != rows[start].key } ?? rows.count
      groups.append(rows[start..<end])
      start = end
    }
    return groups
  }
}

extension Attributed {
  /// A session's attribution.
  subscript(session: RecordID) -> Attribution { batches[session.batch].rows[session.row] }
}
