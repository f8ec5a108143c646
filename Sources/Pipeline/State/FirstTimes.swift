internal import Model

/// The earliest times of each app.
enum FirstTimes {
  /// Those of sessions.
  static func of(sessionsOf batches: [SealedBatch]) -> [Timestamp] {
    var times: [Timestamp] = []
    for batch in batches { add(batch.sessions, to: &times) }
    return times
  }

  /// Those of all records; entries of the catalogue are all needed.
  static func of(_ batches: [SealedBatch]) -> [Timestamp] {
    var times: [Timestamp] = []
    for batch in batches {
      add(batch.clicks.seen, to: &times)
      add(batch.sessions, to: &times)
      add(batch.referrerRecords, to: &times)
      add(batch.answers, to: &times)
      add(batch.cookieSyncs, to: &times)
    }
    return times
  }

  private static func add<Record: TimedRecord>(_ records: Rows<Record>, to times: inout [Timestamp])
  {
    for record in records {
      let place = Int(record.app.index)
      while times.count <= place { times.append(.end) }
      times[place] = min(times[place], record.timestamp)
    }
  }
}

/// A record of one app with a time.
private protocol TimedRecord: BitwiseCopyable, Sendable {
  var app: AppID { get }
  var timestamp: Timestamp { get }
}

extension SeenClick: TimedRecord {}
extension Session: TimedRecord {}
extension ReferrerRecord: TimedRecord {}
extension AdServicesAnswer: TimedRecord {}
extension CookieSync: TimedRecord {}
