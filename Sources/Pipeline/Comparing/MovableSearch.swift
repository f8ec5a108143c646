internal import Attribution
internal import EventStore
internal import Model

/// Finds in a state which sessions a change of rules can move, by what they were found to be.
struct MovableSearch: Sendable {
  let movable: MovableSessions
  /// The times that are compared.
  let times: Range<Timestamp>
  /// What is final.
  let watermarks: Watermarks
  let parallel: Parallel

  /// What is to be derived.
  struct Found {
    /// The rows.
    var reopened: Reopened
    /// The number of sessions of the times beside those.
    var others: Int
  }

  /// Adds those sessions to what is derived again anyway; nil where so many are that it is quicker to derive all.
  func reopen(_ reopened: Reopened, in reading: SegmentReading) throws(PipelineError) -> Found? {
    let (finals, others) = (reading.places(final: true), reading.places(final: false))
    let known = reopened
    let parts = try reading.each(finals + others, parallel) {
      index, batch, room throws(StoreError) in
      index < finals.count
        ? try search(batch, isFinal: true, [], &room)
        : try search(batch, isFinal: false, known.rows[index - finals.count].sessions, &room)
    }
    let rows = parts.reduce(0) { $0 + $1.rows.count }
    let sessions = (finals + others).reduce(0) {
      $0 + reading.counts($1).sessions
    }
    if rows > sessions / 2 { return nil }
    var found = Found(reopened: reopened, others: parts.reduce(0) { $0 + $1.others })
    for index in parts.indices where !parts[index].rows.isEmpty {
      if index < finals.count {
        found.reopened.finalSessions[index] = parts[index].rows
      } else {
        found.reopened.add(index - finals.count, clicks: [], sessions: parts[index].rows)
      }
    }
    return found
  }

  /// The sessions of a batch that may move, and how many of the times do not, beside those that are derived anyway.
  private func search(
    _ batch: SegmentBatch, isFinal: Bool, _ known: [Int], _ room: inout SegmentRoom
  ) throws(StoreError) -> (rows: [Int], others: Int) {
    var sessions: [(app: AppID, time: Timestamp)] = []
    sessions.reserveCapacity(batch.counts.sessions)
    let found = try batch.scanSessions([.counts, .touchTimes], in: &room) { some, _ in
      for place in some.indices { sessions.append((some[place].app, some[place].timestamp)) }
    }
    var (rows, others, known) = ([Int](), 0, known[...])
    for (row, session) in sessions.enumerated() {
      if known.first == row {
        known.removeFirst()
        continue
      }
      // Those are in a final batch, too.
      if !isFinal, session.time <= watermarks[session.app] { continue }
      let attribution = found.rows[row]
      guard attribution.outcome.isAudited, times.contains(session.time) else { continue }
      if movable.contain(attribution, found.touch(attribution), at: session.time) {
        rows.append(row)
      } else {
        others += 1
      }
    }
    return (rows, others)
  }
}
