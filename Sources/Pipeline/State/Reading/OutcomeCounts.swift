internal import Model

/// How many sessions have each outcome, by their events. A dictionary would take longer than all else that is done
/// with one.
struct OutcomeCounts: Sendable {
  private static let events = SessionEvent.allCases.count
  private var numbers = [Int](repeating: 0, count: Outcome.allCases.count * events)

  /// How many have an outcome.
  subscript(outcome: Outcome) -> Int {
    SessionEvent.allCases.reduce(0) { $0 + self[outcome, $1] }
  }

  /// How many of an event have an outcome.
  subscript(outcome: Outcome, event: SessionEvent) -> Int {
    numbers[Self.place(outcome, event)]
  }

  /// Adds sessions.
  @inline(__always)
  mutating func add(_ outcome: Outcome, _ event: SessionEvent, count: Int = 1) {
    numbers[Self.place(outcome, event)] += count
  }

  mutating func add(_ other: OutcomeCounts) {
    for place in numbers.indices { numbers[place] += other.numbers[place] }
  }

  private static func place(_ outcome: Outcome, _ event: SessionEvent) -> Int {
    Int(outcome.rawValue) * events + Int(event.rawValue)
  }
}
