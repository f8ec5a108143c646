internal import Attribution
internal import Model
internal import Pipeline

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
    account.evidence = evidence(of: id, event, histories)
    var subject = Resolver.Subject()
    (subject.id, subject.session, subject.event) = (id, session, event)
    subject.evidence = account.evidence
    let candidates = candidates(of: subject, attributed, histories)
    subject.candidates = candidates[...]
    account.verdicts =
      events.isDecided(id)
      ? finalVerdicts(subject, attributed) : resolver.judge(subject)
    account.limitedBy = limitHolder(of: id, attributed)
    return account
  }

  private func history(
    of id: RecordID, _ duplicates: Duplicates, _ account: inout SessionAccount
  ) -> Histories {
    var ownKeys: Set<Key> = []
    var batchRows: [KeyedRow] = []
    deviceRows(id.batch, duplicates, &batchRows)
    for row in batchRows where row.record == id {
      let isSession = row.tag == DeviceGroup.session || row.tag == DeviceGroup.anonymousSession
      if isSession { ownKeys.insert(row.key) }
    }
    let (events, rules, keys) = (events, rules, ownKeys)
    let shuffle = shuffle(rows: 0)
    let rows = shuffle.partition(batchCount) { index, emitted in
      deviceRows(index, duplicates, &emitted)
      emitted.removeAll { !keys.contains($0.key) }
    }
    let found = shuffle.groups(
      of: rows, into: [(key: Key, fact: DeviceGroup.Fact)](),
      group: { rows, found in
        // Sessions that the state keeps no longer have nothing left to be shown.
        let aged = DeviceGroup.agedRows(rows)
        let key = rows[0].key
        DeviceGroup.find(rows.extracting(aged...), events: events, rules: rules) { crowd in
          for (place, session) in crowd.sessions.enumerated() where session.record == id {
            found += crowd.facts(at: place, rules: rules).map { (key, $0) }
          }
        } found: {
          found.append((key, $0))
        }
      })
    var histories = Histories(batches: batchCount)
    var known: [(key: Key, by: RecordID)] = []
    for (key, fact) in found.joined() {
      histories.add(fact, events: events)
      if case .known(id, let earlier) = fact { known.append((key, earlier)) }
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
    of subject: Resolver.Subject, _ attributed: Attributed, _ histories: Histories
  ) -> [Candidate] {
    let (id, duplicates) = (subject.id, attributed.duplicates)
    let classes = attributed.batches[id.batch].rows.map {
      SessionClass(event: $0.event, outcome: $0.outcome)
    }
    var own: [KeyedRow] = []
    askRows(id.batch, classes, histories, duplicates, includingRejected: true, &own)
    own.removeAll { $0.record != id }
    let asked = own
    let keys = Set(asked.map(\.key))
    let shuffle = shuffle(rows: 0)
    let rows = shuffle.partition(batchCount) { index, emitted in
      clickRows(index, duplicates, includingRejected: true, &emitted)
      answerRows(index, &emitted)
      sharedClickRows(index, duplicates, &emitted)
      emitted.removeAll { !keys.contains($0.key) }
      if index == id.batch { emitted += asked }
    }
    let qualification = Qualification(
      rules: resolver.touchRules, session: subject.session, event: subject.event,
      installBegin: subject.evidence.installBegin)
    return shuffle.groups(
      of: rows, into: [Candidate](),
      group: { rows, found in
        TouchGroup.findAll(rows, qualification: qualification) { found.append($0) }
      }
    ).joined().sorted()
  }

  /// The verdicts on a session that is final, with the winner that it was found to have.
  ///
  /// A click that came late may have come before the session was final or after it, and the state does
  /// not tell: it counts when the winner of then cannot be told without it.
  private func finalVerdicts(
    _ subject: Resolver.Subject, _ attributed: Attributed
  ) -> [Resolver.Verdict] {
    let winner = attributed.batches[subject.id.batch].touch(attributed[subject.id])
    var punctual = subject
    punctual.candidates =
      subject.candidates.filter {
        $0.method == .adServices || !events.click($0.record).isLate
      }[...]
    for subject in [punctual, subject] {
      var verdicts = resolver.judge(subject)
      let found = verdicts.firstIndex { $0.reason == nil }
      if found == nil && winner == nil { return verdicts }
      if let found, let winner, isSame(verdicts[found].touch, winner, of: subject.id) {
        // Its names are those of then, whatever the catalogue says now.
        verdicts[found].touch = winner
        return verdicts
      }
    }
    var verdicts = resolver.judge(punctual, winner: winner)
    if let winner {
      let others = verdicts.dropFirst().filter { !isSame($0.touch, winner, of: subject.id) }
      verdicts = [verdicts[0]] + others
    }
    return verdicts
  }

  /// Whether a touch is the one that a final session was found to have. No method gives two others
  /// than clicks of one type and time.
  private func isSame(_ touch: Touch, _ winner: Touch, of session: RecordID) -> Bool {
    touch.method == winner.method && touch.type == winner.type && touch.ownTime == winner.ownTime
      && (touch.type != .click
        || TouchTexts(events: events).id(touch, of: session)
          == TouchTexts(events: events).id(winner, of: session))
  }

  /// The counted open of the same ip that a limited one comes too soon after: the latest before it.
  private func limitHolder(of id: RecordID, _ attributed: Attributed) -> RecordID? {
    guard attributed[id].outcome == .rateLimited else { return nil }
    let own = events.session(id)
    return latest(before: id) { session, record in
      let attribution = attributed[record]
      return session.app == own.app && session.ip == own.ip
        && own.timestamp - session.timestamp < rules.openRateLimit && attribution.startsLimit
    }
  }

  /// The sessions that are no duplicates and have an id of one of some duplicates, in the order of EVENT-1.
  func keptTwins(of duplicates: [RecordID], _ attributed: Attributed) -> [RecordID] {
    if duplicates.isEmpty { return [] }
    let ids = Set(duplicates.map { events.session($0).idKey })
    var twins: [RecordID] = []
    forEachSession { session, record in
      if ids.contains(session.idKey), !attributed.duplicates.sessions.contains(record) {
        twins.append(record)
      }
    }
    return twins.sorted { events.comesBefore($0, $1) }
  }

  /// The session that is kept in the place of a duplicate: the latest before it of the same id (IN-7), or the first
  /// behind it, which can be final already.
  ///
  /// - Parameter twins: those with its id, of whatever app and dialect, in the order of EVENT-1.
  func keptTwin(of duplicate: RecordID, among twins: [RecordID]) -> RecordID? {
    let own = events.session(duplicate)
    let kept = twins.filter {
      let session = events.session($0)
      return session.idKey == own.idKey && session.app == own.app && session.dialect == own.dialect
    }
    return kept.last { !events.comesBefore(duplicate, $0) } ?? kept.first
  }

  /// The latest session that fits and does not come after another one of its app (EVENT-1). Of equal
  /// lines neither does.
  private func latest(
    before id: RecordID, where fits: (Session, RecordID) -> Bool
  ) -> RecordID? {
    var latest: RecordID?
    forEachSession { session, record in
      if record != id, fits(session, record), !events.comesBefore(id, record),
        latest.map({ events.comesBefore($0, record) }) ?? true
      {
        latest = record
      }
    }
    return latest
  }

  /// Calls `body` with every session, in no order that means anything.
  func forEachSession(_ body: (Session, RecordID) -> Void) {
    for (index, batch) in events.batches.enumerated() {
      for (row, session) in batch.sessions.enumerated() {
        body(session, RecordID(batch: index, row: row))
      }
    }
  }
}
