internal import EventStore
internal import Model

/// Up to when records of a state are gone (TIME-7): moments that are absent where nothing is.
struct Holdings: Sendable {
  /// Sessions of some app up to this moment are kept no longer.
  let lastOldSession: Timestamp
  /// Clicks and other evidence of some app up to this moment are kept no longer.
  let lastOldEvidence: Timestamp

  /// Looks at what is kept, and at what a longer `retention` than before cannot bring back.
  ///
  /// - Parameters:
  ///   - aged: what it holds of older records.
  ///   - apps: the number of apps.
  init(_ state: CommittedState, aged: [AgedCount], apps: Int, retention: Retention) {
    let apps = (0..<apps).map { AppID(index: UInt16($0)) }
    let first = state.runs.flatMap(\.record.takenIn).map(\.first).filter(\.isPresent).min()
    func limit(
      _ old: [Timestamp], agedBy isGone: (AgedFacts.Kind) -> Bool, until end: Interval
    ) -> Timestamp {
      let old = old.max() ?? .absent
      // A day later than that lost its records while the rules kept less.
      let lost = state.lastCountedDay(aged, of: isGone)
      if lost > old { return lost + end }
      // Nothing that came is as old as that.
      let isWhole = first.map { old < $0 } ?? true
      return isWhole ? .absent : old
    }
    // No day that begins later lacks sessions; touches may be gone to the end of the longest day.
    lastOldSession = limit(
      apps.map(retention.lastOldSession), agedBy: { $0 == .session }, until: .zero)
    lastOldEvidence = limit(
      apps.map(retention.lastOldEvidence), agedBy: { $0 != .session }, until: .hours(25))
  }

  /// Up to when something is gone of a session, of the sessions so shortly before it, or of what it may have come from so
  /// long before; absent when nothing is.
  func behind(near: Interval, reach: Interval) -> Timestamp {
    func shifted(_ time: Timestamp, by interval: Interval) -> Timestamp {
      time.isPresent ? time + interval : time
    }
    return max(shifted(lastOldSession, by: near), shifted(lastOldEvidence, by: reach))
  }
}

extension CommittedState {
  /// The last day of which only counts are left of some records; absent when there is none, and where devices were
  /// forgotten, whose days are among these however little they are old (PRIV-3).
  func lastCountedDay(_ aged: [AgedCount], of isCounted: (AgedFacts.Kind) -> Bool) -> Timestamp {
    if !tombstones.isEmpty { return .absent }
    return aged.filter { isCounted($0.facts.kind) }.map(\.facts.day).max() ?? .absent
  }
}
