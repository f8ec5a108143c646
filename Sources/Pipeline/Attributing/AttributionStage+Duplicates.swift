internal import Attribution
internal import Model

extension AttributionStage {
  /// Finds the records that are there already under the same id (IN-7).
  func findDuplicates() -> Duplicates {
    var duplicates = Duplicates(
      clicks: RecordSet(batches: batchCount), sessions: RecordSet(batches: batchCount))
    let events = events
    let clicks = repeated(
      count: { $0.clicks.count },
      identity: { (events.click($0).digest, events.click($0).source) }
    ) { index, emit in
      let clickRows = events.batches[index].clicks
      let clicks = clickRows.span
      for row in clicks.indices {
        let key = clicks[row].idKey.scoped(app: clicks[row].app, dialect: clicks[row].dialect)
        let record = RecordID(batch: index, row: row)
        emit(KeyedRow(key: key, time: clicks[row].timestamp, record: record))
      }
    }
    for record in clicks { duplicates.clicks.insert(record) }
    let sessions = repeated(
      count: { $0.sessions.count },
      identity: { (events.session($0).digest, events.session($0).source) }
    ) { index, emit in
      let sessionRows = events.batches[index].sessions
      let sessions = sessionRows.span
      for row in sessions.indices {
        let key = sessions[row].idKey.scoped(
          app: sessions[row].app, dialect: sessions[row].dialect)
        let record = RecordID(batch: index, row: row)
        emit(KeyedRow(key: key, time: sessions[row].timestamp, record: record))
      }
    }
    for record in sessions { duplicates.sessions.insert(record) }
    duplicates.others =
      repeatedReferrers().count + repeatedAnswers().count + repeatedCookieSyncs().count
      + repeatedEntries().count
    return duplicates
  }

  private func repeatedReferrers() -> [RecordID] {
    let events = events
    return repeated(
      count: { $0.referrerRecords.count },
      identity: { (events.referrerRecord($0).digest, 0) }
    ) { index, emit in
      for (row, record) in events.batches[index].referrerRecords.enumerated() {
        let key = record.idKey.scoped(app: record.app, dialect: .play)
        let id = RecordID(batch: index, row: row)
        emit(KeyedRow(key: key, time: record.timestamp, record: id))
      }
    }
  }

  private func repeatedAnswers() -> [RecordID] {
    let events = events
    return repeated(
      count: { $0.answers.count }, identity: { (events.answer($0).digest, 0) }
    ) { index, emit in
      for (row, answer) in events.batches[index].answers.enumerated() {
        let key = answer.idKey.scoped(app: answer.app, dialect: .apple)
        let id = RecordID(batch: index, row: row)
        emit(KeyedRow(key: key, time: answer.timestamp, record: id))
      }
    }
  }

  private func repeatedCookieSyncs() -> [RecordID] {
    let events = events
    return repeated(
      count: { $0.cookieSyncs.count }, identity: { (events.cookieSync($0).digest, 0) }
    ) { index, emit in
      for (row, sync) in events.batches[index].cookieSyncs.enumerated() {
        let key = sync.idKey.scoped(app: sync.app, dialect: .safari)
        emit(KeyedRow(key: key, time: sync.timestamp, record: RecordID(batch: index, row: row)))
      }
    }
  }

  private func repeatedEntries() -> [RecordID] {
    let events = events
    return repeated(
      count: { $0.entries.count },
      identity: { record in
        let entry = events.batches[record.batch].entries[record.row]
        return (entry.digest, entry.source)
      }
    ) { index, emit in
      for (row, entry) in events.batches[index].entries.enumerated() {
        let all = AppID(index: .max)
        let key = entry.idKey.scoped(app: entry.app ?? all, dialect: .branch)
        // An entry without a time is the same as its twin at any time.
        let time = max(entry.start, .earliest)
        emit(KeyedRow(key: key, time: time, record: RecordID(batch: index, row: row)))
      }
    }
  }

  /// The duplicates among the records whose rows `emit` hands out for the index of a batch.
  private func repeated(
    count: (SealedBatch) -> Int,
    identity: @Sendable (RecordID) -> DuplicateGroup.Identity,
    emit: @Sendable (Int, (KeyedRow) -> Void) -> Void
  ) -> [RecordID] {
    let shuffle = shuffle(rows: events.batches.reduce(0) { $0 + count($1) })
    let rows = shuffle.partition(batchCount, emit: emit)
    let window = rules.dedupeWindow
    return shuffle.groups(
      of: rows, into: [RecordID](),
      group: { rows, found in
        DuplicateGroup.find(rows, window: window, identity: identity) { found.append($0) }
      }
    ).flatMap { $0 }
  }
}

extension Key {
  /// The key of a record's id: within one app, kind and dialect (IN-7).
  fileprivate func scoped(app: AppID, dialect: Dialect) -> Key {
    let key = scoped(app: app, .record)
    return Key(high: key.high ^ UInt64(dialect.rawValue) &* 0x9FB2_1C65_1E98_DF25, low: key.low)
  }
}
