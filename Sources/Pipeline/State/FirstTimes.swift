internal import Model

/// The earliest times of each app.
enum FirstTimes {
  /// Those of sessions.
  static func of(sessionsOf batches: [SealedBatch]) -> [Timestamp] {
    var times: [Timestamp] = []
    for batch in batches { add(batch.sessionTimes, to: &times) }
    return times
  }

  /// Those of all records; entries of the catalogue are all needed.
  static func of(_ batches: [SealedBatch]) -> [Timestamp] {
    var times: [Timestamp] = []
    for batch in batches {
      add(batch.clickTimes, to: &times)
      add(batch.sessionTimes, to: &times)
      for record in batch.referrerRecords { add(record.app, record.timestamp, to: &times) }
      for answer in batch.answers { add(answer.app, answer.timestamp, to: &times) }
      for sync in batch.cookieSyncs { add(sync.app, sync.timestamp, to: &times) }
    }
    return times
  }

  private static func add(_ own: AppTimes, to times: inout [Timestamp]) {
    for (app, range) in own.byApp { add(app, range.first, to: &times) }
  }

  private static func add(_ app: AppID, _ time: Timestamp, to times: inout [Timestamp]) {
    let place = Int(app.index)
    while times.count <= place { times.append(.end) }
    times[place] = min(times[place], time)
  }
}
