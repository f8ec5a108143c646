package import EventStore
package import Model

/// Up to when records of a state are gone (TIME-7): moments that are absent where nothing is.
///
/// An app counts whose records are as old as that. One whose logs begin later, or have paused, has all of its own.
package struct GoneRecords: Sendable {
  /// Sessions of some app up to this moment are kept no longer.
  package let lastOldSession: Timestamp
  /// Clicks and other evidence of some app up to this moment are kept no longer.
  let lastOldEvidence: Timestamp
  private let sessions: Limits
  private let evidence: Limits

  /// Up to when records are gone of each app whose own retention says so, and of all where the rules kept less once.
  private struct Limits: Sendable {
    var byApp: [AppID: Timestamp]
    var ofAll = Timestamp.absent
    /// The same to the end of the last day of which some are gone, whichever.
    var wholeDaysOfAll = Timestamp.absent

    var last: Timestamp { max(byApp.values.max() ?? .absent, ofAll) }
  }

  /// The longest day, as clocks are put back.
  private static let longestDay = Interval.hours(25)

  /// Looks at a state of which all is read, under rules that say what it keeps.
  package init(_ state: LoadedState, _ committed: CommittedState, rules: Rules) {
    self.init(
      FirstRecords(state), state.allAgedDays, committed,
      Retention(watermarks: state.watermarks, rules: rules))
  }

  /// Looks at the segments of a state.
  ///
  /// - Parameter aged: the days of older records of which it holds counts.
  package init(
    _ reading: SegmentReading, aged: AgedDays, _ committed: CommittedState,
    _ retention: Retention, _ parallel: Parallel
  ) throws(PipelineError) {
    self.init(
      try FirstRecords(reading, aged: aged, retention, parallel), aged, committed, retention)
  }

  private init(
    _ first: FirstRecords, _ aged: AgedDays, _ committed: CommittedState, _ retention: Retention
  ) {
    func limits(
      _ first: [AppID: Timestamp], _ end: (AppID) -> Timestamp, lastAged: Timestamp,
      lasting rest: Interval
    ) -> Limits {
      var limits = Limits(
        byApp: first.reduce(into: [:]) { old, app in
          let end = end(app.key)
          if app.value <= end { old[app.key] = end }
        })
      // A day later than that lost its records while the rules kept less. Where devices were forgotten their days are
      // among these, even recent ones (PRIV-3).
      let lost = committed.tombstones.isEmpty ? lastAged : .absent
      if lost > limits.last {
        limits.ofAll = lost + rest
        limits.wholeDaysOfAll = lost + Self.longestDay
      }
      return limits
    }
    // No day that begins later lacks sessions; touches may be gone to the end of the longest day. What other evidence
    // there is counts for a day, so that clicks alone can be too old for what is kept.
    sessions = limits(
      first.sessions, retention.lastOldSession, lastAged: aged.lastSession, lasting: .zero)
    evidence = limits(
      first.clicks, retention.lastOldEvidence, lastAged: aged.lastClick, lasting: Self.longestDay)
    (lastOldSession, lastOldEvidence) = (sessions.last, evidence.last)
  }

  /// Up to when sessions or clicks of some app are gone, so that no report has them whole; absent when none are.
  package var lastOld: Timestamp { max(lastOldSession, lastOldEvidence) }

  /// Whether a record of the state may be gone, or was a duplicate of one that may be.
  func mayLack(_ record: RecordIdentity, of kind: SourceKind, dedupeWindow: Interval) -> Bool {
    let limits = kind == .sessions ? sessions : evidence
    let own = record.app.map { limits.byApp[$0] ?? .absent } ?? limits.last
    let last = max(own, limits.wholeDaysOfAll)
    return last.isPresent && record.time <= last + dedupeWindow
  }

  /// Up to when something is gone of a session, of the sessions so shortly before it, or of what it may have come
  /// from so long before; absent when nothing is.
  package func behind(near: Interval, reach: Interval) -> Timestamp {
    func shifted(_ time: Timestamp, by interval: Interval) -> Timestamp {
      time.isPresent ? time + interval : time
    }
    return max(shifted(lastOldSession, by: near), shifted(lastOldEvidence, by: reach))
  }
}
