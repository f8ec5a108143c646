internal import Model

/// What was counted of the records of a state that a run does not add up as rows (BAL-1).
struct PassedOver: Sendable {
  /// Sessions by outcome and event.
  private(set) var outcomes = OutcomeCounts()
  /// Clicks, and those of them that came late or are duplicates.
  private(set) var (clicks, lateClicks, duplicateClicks) = (0, 0, 0)
  /// The number of sessions that have a record.
  private(set) var sessions = 0

  /// Adds sessions that have a record.
  mutating func add(_ counts: OutcomeCounts) {
    outcomes.add(counts)
    sessions += Outcome.allCases.reduce(0) { $0 + counts[$1] }
  }

  mutating func add(clicks: Int, late: Int, duplicates: Int) {
    self.clicks += clicks
    lateClicks += late
    duplicateClicks += duplicates
  }

  mutating func add(_ aged: AgedCount) {
    switch aged.facts.kind {
    case .session: outcomes.add(aged.facts.outcome, aged.facts.event, count: Int(aged.count))
    case .click: clicks += Int(aged.count)
    case .lateClick: (clicks, lateClicks) = (clicks + Int(aged.count), lateClicks + Int(aged.count))
    }
  }

  mutating func add(_ other: PassedOver) {
    outcomes.add(other.outcomes)
    add(clicks: other.clicks, late: other.lateClicks, duplicates: other.duplicateClicks)
    sessions += other.sessions
  }
}
