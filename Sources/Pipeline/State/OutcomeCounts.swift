internal import Model

/// How many sessions have each outcome. A dictionary would take longer than all else that is done with one.
struct OutcomeCounts: Sendable {
  private var numbers = [Int](repeating: 0, count: Outcome.allCases.count)

  /// How many have an outcome.
  subscript(outcome: Outcome) -> Int { numbers[Int(outcome.rawValue)] }

  /// Adds a session.
  @inline(__always)
  mutating func add(_ outcome: Outcome) { numbers[Int(outcome.rawValue)] += 1 }
}
