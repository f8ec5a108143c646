internal import Model

/// What was counted of the final records that a run does not need (BAL-1).
struct PassedOver: Sendable {
  /// Sessions by outcome.
  private(set) var outcomes: [Outcome: Int] = [:]
  /// Clicks that count, and late ones.
  private(set) var (clicks, lateClicks) = (0, 0)
  /// The number of sessions that have a record.
  private(set) var sessions = 0

  mutating func add(_ outcome: Outcome) {
    outcomes[outcome, default: 0] += 1
    sessions += 1
  }

  mutating func add(clicks: Int, late: Int) {
    self.clicks += clicks
    lateClicks += late
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
    (clicks, lateClicks) = (clicks + other.clicks, lateClicks + other.lateClicks)
    sessions += other.sessions
  }
}
