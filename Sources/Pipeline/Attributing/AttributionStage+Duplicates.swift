internal import Attribution
internal import Model

extension AttributionStage {
  /// Finds the records that are there already under the same id (IN-7).
  func findDuplicates() -> Duplicates {
    var duplicates = Duplicates(
      clicks: RecordSet(batches: batchCount), sessions: RecordSet(batches: batchCount))
    let events = events
    let clicks = repeated({ $0.clicks }, digest: { events.click($0).digest }) {
      (key: $0.idKey.scoped(app: $0.app, dialect: $0.dialect), time: $0.timestamp)
    }
    for record in clicks { duplicates.clicks.insert(record) }
    let sessions = repeated({ $0.sessions }, digest: { events.session($0).digest }) {
      (key: $0.idKey.scoped(app: $0.app, dialect: $0.dialect), time: $0.timestamp)
    }
    for record in sessions { duplicates.sessions.insert(record) }
    let referrers = repeated(
      { $0.referrerRecords }, digest: { events.referrerRecord($0).digest }
    ) { (key: $0.idKey.scoped(app: $0.app, dialect: .play), time: $0.timestamp) }
    let answers = repeated({ $0.answers }, digest: { events.answer($0).digest }) {
      (key: $0.idKey.scoped(app: $0.app, dialect: .apple), time: $0.timestamp)
    }
    duplicates.others = referrers.count + answers.count
    return duplicates
  }

  private func repeated<Record>(
    _ list: @Sendable (SealedBatch) -> [Record], digest: @Sendable (RecordID) -> Digest,
    key: @Sendable (Record) -> (key: Key, time: Timestamp)
  ) -> [RecordID] {
    let batches = events.batches
    let total = batches.reduce(0) { $0 + list($1).count }
    let noted = parallel.shares(batchCount) { indices in
      var keys = RepeatedKeys(keys: total)
      for index in indices {
        for record in list(batches[index]) { keys.note(key(record).key) }
      }
      return keys
    }
    guard let repeated = RepeatedKeys.merge(noted) else { return [] }
    let window = rules.dedupeWindow
    return shuffle.groups(
      of: batchCount,
      emit: { index, rows in
        for (row, record) in list(batches[index]).enumerated() {
          let (key, time) = key(record)
          if repeated.contains(key) {
            rows.emit(
              KeyedRow(key: key, time: time, record: RecordID(batch: index, row: row)))
          }
        }
      }, into: [RecordID](),
      group: { rows, found in
        DuplicateGroup.find(rows, window: window, digest: digest) { found.append($0) }
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
