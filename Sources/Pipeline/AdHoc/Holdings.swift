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
    let aged = aged.map(\.facts)
    let first = state.runs.flatMap(\.record.takenIn).map(\.first).filter(\.isPresent).min()
    func limit(
      _ old: [Timestamp], agedBy isGone: (AgedFacts.Kind) -> Bool, until end: Interval
    ) -> Timestamp {
      let old = old.max() ?? .absent
      // A day later than that lost its records while the rules kept less, unless it was made to (PRIV-3).
      let lost =
        !state.tombstones.isEmpty
        ? nil : aged.filter { isGone($0.kind) && $0.day > old }.map { $0.day + end }.max()
      // Nothing that came is as old as that.
      let isWhole = first.map { old < $0 } ?? true
      return lost ?? (isWhole ? .absent : old)
    }
    // No day that begins later lacks sessions; touches may be gone to the end of the longest day.
    lastOldSession = limit(
      apps.map(retention.lastOldSession), agedBy: { $0 == .session }, until: .zero)
    lastOldEvidence = limit(
      apps.map(retention.lastOldEvidence), agedBy: { $0 != .session }, until: .hours(25))
  }
}
