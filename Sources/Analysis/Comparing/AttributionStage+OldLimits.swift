internal import Attribution
internal import Model
internal import Pipeline

extension AttributionStage {
  /// How many non-referred opens of a time are limited by others, or are not, because of opens that the
  /// state keeps no longer (EVENT-6), or whose device was forgotten: which of those counted follows from the state's
  /// own rules.
  ///
  /// From an open on that comes `open_rate_limit` or more behind the one before it, counted or not,
  /// all is known up to the next forgotten one.
  ///
  /// - Parameter behind: up to when opens are gone; absent where none are.
  func opensUnderOldLimits(
    _ attributions: [SealedAttributions], behind: Timestamp, in times: Range<Timestamp>
  ) -> Int {
    let (events, limit) = (events, rules.openRateLimit)
    guard
      behind.isPresent || events.batches.contains(where: { $0.decided?.forgotten.isEmpty == false })
    else { return 0 }
    let shuffle = shuffle(rows: events.batches.reduce(0) { $0 + $1.sessions.count })
    let rows = shuffle.partition(batchCount) { index, emitted in
      for session in events.batches[index].decided?.forgotten ?? [] where session.ip.isPresent {
        emitted.append(
          KeyedRow(
            key: session.ip.scoped(app: session.app, .ip), time: session.time,
            record: RecordID(raw: 0), tag: Self.forgottenOpen))
      }
      if events.batches[index].isDecided { return }
      let attributions = attributions[index].rows.loaded
      for (row, session) in events.batches[index].sessions.enumerated() {
        let attribution = attributions[row]
        guard attribution.event == .open, !attribution.isReferred, session.ip.isPresent,
          attribution.outcome.isLimitedOrCounts
        else { continue }
        let key = session.ip.scoped(app: session.app, .ip)
        let record = RecordID(batch: index, row: row)
        emitted.append(KeyedRow(key: key, time: session.timestamp, record: record))
        // Groups of one row are passed over: what was before is one more.
        if behind.isPresent, session.timestamp - behind < limit {
          emitted.append(KeyedRow(key: key, time: behind, record: record))
        }
      }
    }
    let found = shuffle.groups(of: rows, into: 0) { rows, count in
      var last = behind
      for i in rows.indices {
        if rows[i].tag == Self.forgottenOpen {
          last = rows[i].time
          continue
        }
        guard last.isPresent, rows[i].time - last < limit else {
          last = .absent
          continue
        }
        last = rows[i].time
        if times.contains(rows[i].time) { count += 1 }
      }
    }
    return found.reduce(0, +)
  }

  /// The tag of an open of a device that was forgotten.
  private static var forgottenOpen: UInt32 { 1 }
}
