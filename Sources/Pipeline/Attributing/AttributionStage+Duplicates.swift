internal import Attribution
internal import Model

extension AttributionStage {
  /// Finds the records that are there already under the same id (IN-7).
  package func findDuplicates() -> Duplicates {
    let clicks = repeated { $0.clicks }
    // Final ones come first, but for those that a forgotten device made final (PRIV-3).
    let sessions = repeated(isKept: events.isDecided) { $0.sessions }
    return Duplicates(
      clicks: clicks.all, sessions: sessions.all,
      referrerRecords: repeated { $0.referrerRecords }.all, answers: repeated { $0.answers }.all,
      cookieSyncs: repeated { $0.cookieSyncs }.all, entries: repeated { $0.entries }.all,
      copiedClicks: clicks.copies, copiedSessions: sessions.copies)
  }

  /// The duplicates among the records of one kind, and those of them that are lines which came again.
  private func repeated<List: RowList>(
    isKept: @escaping @Sendable (RecordID) -> Bool = { _ in false },
    _ list: @Sendable (SealedBatch) -> List
  ) -> (all: RecordSet, copies: RecordSet) where List.Element: IdentifiedRecord {
    let batches = events.batches
    let shuffle = shuffle(rows: batches.reduce(0) { $0 + list($1).count })
    // Few ids come twice: only rows of such are made.
    let repeated = shuffle.repeated(batchCount) { index, emitted in
      let records = list(batches[index]).loaded
      for row in records.indices {
        emitted.append(KeyMark(records[row].identity.key, RecordID(batch: index, row: row)))
      }
    }
    let rows = shuffle.partition(batchCount) { index, emitted in
      if repeated[index].isEmpty { return }
      let records = list(batches[index]).loaded
      for record in repeated[index].sorted() {
        let identity = records[record.row].identity
        emitted.append(KeyedRow(key: identity.key, time: identity.time, record: record))
      }
    }
    let window = rules.dedupeWindow
    let found = shuffle.groups(
      of: rows, into: [DuplicateGroup.Duplicate](),
      group: { rows, found in
        DuplicateGroup.find(
          rows, window: window,
          identity: { record in
            let identity = list(batches[record.batch])[record.row].identity
            return (identity.digest, identity.source)
          }, isKept: isKept
        ) { found.append($0) }
      }
    )
    var (all, copies) = (RecordSet(batches: batchCount), RecordSet(batches: batchCount))
    for duplicate in found.joined() {
      all.insert(duplicate.record)
      if duplicate.isCopy { copies.insert(duplicate.record) }
    }
    return (all, copies)
  }
}
