/// How long the parts of a run took.
package struct Stopwatch: Sendable {
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant
  /// The parts so far, in milliseconds.
  private(set) var laps: [(name: String, milliseconds: Int64)] = []

  /// Begins to measure.
  package init() { last = clock.now }

  /// Ends a part; what parts of one name take adds up.
  package mutating func lap(_ name: String) {
    let now = clock.now
    let (seconds, attoseconds) = (now - last).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    last = now
    if let place = laps.firstIndex(where: { $0.name == name }) {
      laps[place].milliseconds += milliseconds
    } else {
      laps.append((name, milliseconds))
    }
  }
}
