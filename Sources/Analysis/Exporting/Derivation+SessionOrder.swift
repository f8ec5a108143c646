package import Model
internal import Pipeline

extension Derivation {
  /// The sessions that the state keeps whose outcome is wanted, in the order (app, timestamp, session id), by raw
  /// bytes; then by digest.
  ///
  /// - Parameter times: when they are; nil is ever.
  package func sessionsInOrder(
    at times: Range<Timestamp>? = nil, where isWanted: (Outcome) -> Bool
  ) -> [RecordID] {
    let (events, retention) = (events, retention)
    let names = events.apps.map { Array($0.utf8) }
    let order = names.indices.sorted { names[$0].lexicographicallyPrecedes(names[$1]) }
    var rank = [Int](repeating: 0, count: names.count)
    for (place, app) in order.enumerated() { rank[app] = place }
    var sessions: [(rank: Int, time: Timestamp, record: RecordID)] = []
    for (index, batch) in attributed.batches.enumerated() {
      let rows = events.batches[index].sessions.loaded
      for (row, attribution) in batch.rows.enumerated() where isWanted(attribution.outcome) {
        let record = RecordID(batch: index, row: row)
        let session = rows[row]
        if let times, !times.contains(session.timestamp) { continue }
        // A segment may still hold sessions that the state keeps no longer (TIME-7).
        if session.timestamp <= retention.lastOldSession(session.app) { continue }
        sessions.append((rank[Int(session.app.index)], session.timestamp, record))
      }
    }
    sessions.sort { a, b in
      if a.rank != b.rank { return a.rank < b.rank }
      return a.time != b.time ? a.time < b.time : events.comesBefore(a.record, b.record)
    }
    return sessions.map(\.record)
  }
}
