internal import Model

/// What was counted of the records of a state that a run does not add up as rows (BAL-1).
struct PassedOver: Sendable {
  /// Sessions by outcome.
  private(set) var outcomes: [Outcome: Int] = [:]
  /// Clicks, and those of them that came late or are duplicates.
  private(set) var (clicks, lateClicks, duplicateClicks) = (0, 0, 0)
  /// The number of sessions that have a record.
  private(set) var sessions = 0

  /// Adds so many sessions of each outcome.
  mutating func add(_ counts: OutcomeCounts) {
    for outcome in Outcome.allCases where counts[outcome] > 0 {
      outcomes[outcome, default: 0] += counts[outcome]
      sessions += counts[outcome]
    }
  }

  mutating func add(clicks: Int, late: Int, duplicates: Int) {
    self.clicks += clicks
    lateClicks += late
    duplicateClicks += duplicates
  }

  mutating func add(_ aged: AgedCount) {
    switch aged.facts.kind {
    case .session: outcomes[aged.facts.outcome, default: 0] += Int(aged.count)
    case .click: clicks += Int(aged.count)
    case .lateClick: (clicks, lateClicks) = (clicks + Int(aged.count), lateClicks + Int(aged.count))
    }
  }

  mutating func add(_ other: PassedOver) {
    outcomes.merge(other.outcomes) { $0 + $1 }
    add(clicks: other.clicks, late: other.lateClicks, duplicates: other.duplicateClicks)
    sessions += other.sessions
  }
}
