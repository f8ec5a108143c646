internal import Attribution
internal import EventStore
internal import Model
internal import Pipeline

/// Finds in a state which sessions a change of rules can move, by what they were found to be.
struct MovableSearch: Sendable {
  let movable: MovableSessions
  /// The times that are compared.
  let times: Range<Timestamp>
  /// What is final, and how long sessions are kept.
  let retention: Retention
  let parallel: Parallel

  /// What is to be derived.
  struct Found {
    /// The rows.
    var reopened: Reopened
    /// Opens beside those, of all times, of which others follow that count (EVENT-6); none where the rules limit as
    /// before.
    var opens: [SealedBatch]
    /// The number of sessions of the times beside both.
    var others: Int
  }

  /// What is found in a batch.
  private struct Part {
    /// The sessions that may move.
    var movable: [Int] = []
    /// The opens that limit others, or are limited by them.
    var opens: [Int] = []
    /// The number of other sessions of the times.
    var others = 0
  }

  /// Adds those sessions to what is derived again anyway; nil where so many are that it is quicker to derive all.
  func reopen(_ reopened: Reopened, in reading: SegmentReading) throws(PipelineError) -> Found? {
    let (finals, others) = (reading.places(final: true), reading.places(final: false))
    let known = reopened
    let parts = try reading.each(finals + others, parallel) {
      index, batch, room throws(StoreError) in
      index < finals.count
        ? try search(batch, [], &room)
        : try search(batch, known.rows[index - finals.count].sessions, &room)
    }
    let rows = parts.reduce(0) { $0 + $1.movable.count }
    let sessions = (finals + others).reduce(0) {
      $0 + reading.counts($1).sessions
    }
    // To limit an open twice takes about half of what it takes to derive it.
    let limited = parts.reduce(0) { $0 + $1.opens.count }
    if rows + limited / 2 > sessions / 2 { return nil }
    var found = Found(
      reopened: reopened,
      opens: movable.movesLimits
        ? try opens(parts.map(\.opens), of: finals + others, in: reading) : [],
      others: parts.reduce(0) { $0 + $1.others })
    for index in parts.indices where !parts[index].movable.isEmpty {
      if index < finals.count {
        found.reopened.finalSessions[index] = parts[index].movable
      } else {
        found.reopened.add(index - finals.count, clicks: [], sessions: parts[index].movable)
      }
    }
    return found
  }

  /// What a batch has, beside the sessions that are derived anyway.
  private func search(
    _ batch: SegmentBatch, _ known: [Int], _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var sessions: [(app: AppID, time: Timestamp)] = []
    sessions.reserveCapacity(batch.counts.sessions)
    let fields: SegmentFields =
      movable.movesLimits ? [.counts, .touchTimes, .referral] : [.counts, .touchTimes]
    let found = try batch.scanSessions(fields, in: &room) { some, _ in
      for place in some.indices { sessions.append((some[place].app, some[place].timestamp)) }
    }
    var (part, known) = (Part(), known[...])
    for (row, session) in sessions.enumerated() {
      if known.first == row {
        known.removeFirst()
        continue
      }
      // Those are in a final batch, too.
      if !batch.isFinal, session.time <= retention.watermarks[session.app] { continue }
      let attribution = found.rows[row]
      if !attribution.outcome.isAudited { continue }
      let isCompared = times.contains(session.time)
      let mayLimit = movable.movesLimits && attribution.event == .open
      // What is kept no longer stays what it is.
      let isJudged =
        isCompared || mayLimit && session.time > retention.lastOldSession(session.app)
      if isJudged, movable.contain(attribution, found.touch(attribution), at: session.time) {
        part.movable.append(row)
      } else if mayLimit, !attribution.isReferred, attribution.outcome.isLimitedOrCounts {
        part.opens.append(row)
      } else if isCompared {
        part.others += 1
      }
    }
    return part
  }

  /// Reads the opens of each batch, and what is left of those that are kept no longer.
  private func opens(
    _ rows: [[Int]], of places: [BatchPlace], in reading: SegmentReading
  ) throws(PipelineError) -> [SealedBatch] {
    let parts = try reading.each(places, parallel) { index, batch, room throws(StoreError) in
      let opens = try batch.read(
        [.sessions], rows: ChosenRows(sessions: rows[index]), found: true, in: &room,
        keep: parallel.memory.keep)
      if !batch.isFinal { return [opens] }
      var (rest, left) = (EventBatch(), DecidedRows())
      (left.aged.opens, left.forgotten) = try batch.leftOpens(in: &room)
      rest.decided = left
      return [opens, SealedBatch(rest)]
    }
    return parts.joined().filter { !$0.isBlank }
  }
}
