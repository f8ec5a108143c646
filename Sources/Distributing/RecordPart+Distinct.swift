internal import Attribution
internal import Model
internal import Pipeline

extension RecordPart {
  /// Writes each record that is no duplicate (IN-7) under the keys by which it meets others: on devices, as a touch or
  /// in search of one, and sessions under their own.
  func writeDistinct(to rows: inout RowWriter) throws(PipelineError) {
    let duplicates = stage.findDuplicates()
    let none = Histories(batches: stage.batchCount)
    for index in batches {
      var found: [KeyedRow] = []
      stage.deviceRows(index, duplicates, &found)
      for row in found {
        let kind: SourceKind =
          switch row.tag {
          case DeviceGroup.referrerRecord: .installReferrers
          case DeviceGroup.cookieSync: .cookieSyncs
          default: .sessions
          }
        try write(row, of: kind, to: .histories, &rows)
      }
      found.removeAll(keepingCapacity: true)
      stage.answerRows(index, &found)
      for row in found { try write(row, of: .adServices, to: .candidates, &rows) }
      found.removeAll(keepingCapacity: true)
      stage.sharedClickRows(index, duplicates, &found)
      stage.clickRows(index, duplicates, &found)
      for row in found { try write(row, of: .clicks, to: .candidates, &rows) }
      for row in asking(index, none, duplicates) {
        try write(row, of: .sessions, to: .candidates, &rows)
      }
      for row in events.batches[index].sessions.indices {
        let session = RecordID(batch: index, row: row)
        if duplicates.sessions.contains(session) { continue }
        try write(.sessions, session, to: .resolve, under: name(ofSession: session), &rows)
      }
    }
  }

  /// A batch's sessions under the keys with which they may ask for touches, whatever they are.
  func asking(_ index: Int, _ histories: Histories, _ duplicates: Duplicates) -> [KeyedRow] {
    var found: [KeyedRow] = []
    for event in SessionEvent.allCases {
      // What an OPEN cannot be attributed to is asked for, too: nothing is known of its device yet.
      stage.askRows(
        index, classes(of: index, all: event), histories, duplicates, includingRejected: true,
        &found)
    }
    found.sort { ($0.key, $0.record) < ($1.key, $1.record) }
    var distinct: [KeyedRow] = []
    for row in found where distinct.last?.key != row.key || distinct.last?.record != row.record {
      distinct.append(row)
    }
    return distinct
  }

  /// The classes of a batch's sessions if all were the same.
  func classes(of index: Int, all event: SessionEvent) -> [SessionClass] {
    [SessionClass](
      repeating: SessionClass(event: event, outcome: .counted),
      count: events.batches[index].sessions.count)
  }

  /// Writes a record under a key.
  func write(
    _ row: KeyedRow, of kind: SourceKind, to stage: WorkerStage, _ rows: inout RowWriter
  ) throws(PipelineError) {
    let key = name(of: row.key, app(of: kind, row.record))
    try write(kind, row.record, to: stage, under: key, &rows)
  }

  private func app(of kind: SourceKind, _ record: RecordID) -> AppID {
    switch kind {
    case .clicks: events.seenClick(record).app
    case .sessions: events.session(record).app
    case .installReferrers: events.referrerRecord(record).app
    case .adServices: events.answer(record).app
    case .cookieSyncs: events.cookieSync(record).app
    // A trap because no key is made for what the catalogue says: a mistake of the program.
    case .links: preconditionFailure("a row of the catalogue")
    }
  }
}
