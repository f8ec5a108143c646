public import Model

extension CookieCrowd {
  /// Calls `found` with the clicks that may win for the sessions: of those that qualify some of the latest deciding
  /// time, as a `TouchGroup` does for one cookie.
  ///
  /// - Parameters:
  ///   - rows: those of all cookies of crowds, sorted, with the bits of a `TouchTag` each.
  ///   - clicks: all clicks, with the rules.
  ///   - event: what a session is.
  /// - Complexity: O((sessions + spans + clicks) × log), and what is found.
  public func find(
    among rows: [KeyedRow], of clicks: SeenClicks, asked: SessionColumns,
    event: (RecordID) -> SessionEvent, found: (Candidate) -> Void
  ) {
    var seen = CrowdedClicks(self, among: rows, clicks)
    for session in sessions {
      let event = event(session.record)
      if !event.isFirstSession { continue }
      let installBegin = asked.installBegin(of: session.record)
      let qualification = Qualification(
        rules: clicks.rules, time: session.time, event: event, installBegin: installBegin)
      seen.advance(to: session.time)
      seen.latest(for: session, qualification, found)
    }
  }
}
