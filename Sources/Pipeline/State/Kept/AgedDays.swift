package import Model

/// Of which days older records of a state are, of which only counts are left: enough to tell what it holds, where the
/// counts themselves are as many as the rows that reports have of those days.
package struct AgedDays: Sendable {
  /// The first day of each app.
  private(set) var (firstSessions, firstClicks): ([AppID: Timestamp], [AppID: Timestamp]) = (
    [:], [:]
  )
  /// The last day of all apps; absent without one.
  private(set) var (lastSession, lastClick) = (Timestamp.absent, Timestamp.absent)
  /// The first moments of the first and the last day.
  package private(set) var range = TimeRange()

  /// None.
  init() {}

  /// Those of some counts.
  init(_ counts: some Sequence<AgedCount>) {
    for count in counts { add(count.facts) }
  }

  private mutating func add(_ facts: AgedRecord) {
    range.add(facts.day)
    switch facts.kind {
    case .session:
      firstSessions[facts.app] = min(firstSessions[facts.app] ?? .end, facts.day)
      lastSession = max(lastSession, facts.day)
    case .click, .lateClick:
      firstClicks[facts.app] = min(firstClicks[facts.app] ?? .end, facts.day)
      lastClick = max(lastClick, facts.day)
    }
  }

  /// Adds others.
  mutating func add(_ other: AgedDays) {
    firstSessions.merge(other.firstSessions, uniquingKeysWith: min)
    firstClicks.merge(other.firstClicks, uniquingKeysWith: min)
    lastSession = max(lastSession, other.lastSession)
    lastClick = max(lastClick, other.lastClick)
    range.add(other.range)
  }
}
