internal import Attribution
internal import Model

extension AttributionStage {
  /// Finds the records that are there already under the same id (IN-7).
  func findDuplicates() -> Duplicates {
    Duplicates(
      clicks: repeated { $0.clicks },
      // Final ones come first, but for those that a forgotten device made final (PRIV-3).
      sessions: repeated(isKept: events.isDecided) { $0.sessions },
      referrerRecords: repeated { $0.referrerRecords }, answers: repeated { $0.answers },
      cookieSyncs: repeated { $0.cookieSyncs }, entries: repeated { $0.entries })
  }

  /// The duplicates among the records of one kind.
  private func repeated<List: RowList>(
    isKept: @escaping @Sendable (RecordID) -> Bool = { _ in false },
    _ list: @Sendable (SealedBatch) -> List
  ) -> RecordSet where List.Element: IdentifiedRecord {
    let batches = events.batches
    let shuffle = shuffle(rows: batches.reduce(0) { $0 + list($1).count })
    // Few ids come twice: only rows of such are made.
    let repeated = shuffle.repeated(batchCount) { index, emitted in
      let records = list(batches[index]).loaded
      for row in records.indices {
        emitted.append(KeyMark(records[row].identity.key, RecordID(batch: index, row: row)))
      }
    }
    let rows = shuffle.partition(repeated.count) { index, emitted in
      var next = repeated[index].sorted()[...]
      while let first = next.first {
        let records = next.prefix { $0.batch == first.batch }
        let rows = list(batches[first.batch]).loaded
        for record in records {
          let identity = rows[record.row].identity
          emitted.append(KeyedRow(key: identity.key, time: identity.time, record: record))
        }
        next = next.dropFirst(records.count)
      }
    }
    let window = rules.dedupeWindow
    let found = shuffle.groups(
      of: rows, into: [RecordID](),
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
    var duplicates = RecordSet(batches: batchCount)
    for record in found.joined() { duplicates.insert(record) }
    return duplicates
  }
}
