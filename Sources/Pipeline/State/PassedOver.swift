internal import Model

/// What was counted of the final records that a run does not need (BAL-1).
struct PassedOver: Sendable {
  /// Sessions by outcome.
  private(set) var outcomes: [Outcome: Int] = [:]
  /// Clicks that count, and late ones.
  private(set) var (clicks, lateClicks) = (0, 0)
  /// The number of sessions that have a record.
  private(set) var sessions = 0

  /// Adds what sessions were found to be, but for some of them, which are in order.
  mutating func add(_ attributions: [Attribution], without rows: [Int]) {
    // A dictionary for each of them takes longer than all else that is done with it.
    var counts = [Int](repeating: 0, count: Outcome.allCases.count)
    for place in attributions.indices { counts[Int(attributions[place].outcome.rawValue)] += 1 }
    for row in rows { counts[Int(attributions[row].outcome.rawValue)] -= 1 }
    for outcome in Outcome.allCases where counts[Int(outcome.rawValue)] > 0 {
      outcomes[outcome, default: 0] += counts[Int(outcome.rawValue)]
    }
    sessions += attributions.count - rows.count
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
