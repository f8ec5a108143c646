internal import Attribution
internal import Model

extension AttributionStage {
  /// How many non-referred opens of a time are limited by others, or are not, because of opens that the
  /// state keeps no longer (EVENT-6): which of those counted follows from the state's own rules.
  ///
  /// From an open on that comes `open_rate_limit` or more behind the one before it, counted or not,
  /// all is known.
  func opensUnderOldLimits(
    _ attributed: Attributed, behind: Timestamp, in times: Range<Timestamp>
  ) -> Int {
    let (events, limit) = (events, rules.openRateLimit)
    let shuffle = shuffle(rows: events.batches.reduce(0) { $0 + $1.sessions.count })
    let rows = shuffle.partition(batchCount) { index, emitted in
      if events.batches[index].isDecided { return }
      let attributions = attributed.batches[index].rows.loaded
      for (row, session) in events.batches[index].sessions.enumerated() {
        let attribution = attributions[row]
        guard attribution.event == .open, !attribution.isReferred, session.ip.isPresent,
          attribution.outcome == .counted || attribution.outcome == .rateLimited
        else { continue }
        let key = session.ip.scoped(app: session.app, .ip)
        let record = RecordID(batch: index, row: row)
        emitted.append(KeyedRow(key: key, time: session.timestamp, record: record))
        // Groups of one row are passed over: what was before is one more.
        if session.timestamp - behind < limit {
          emitted.append(KeyedRow(key: key, time: behind, record: record))
        }
      }
    }
    let found = shuffle.groups(of: rows, into: 0) { rows, count in
      var last = behind
      for i in rows.indices {
        if rows[i].time - last >= limit { break }
        last = rows[i].time
        if times.contains(rows[i].time) { count += 1 }
      }
    }
    return found.reduce(0, +)
  }
}
