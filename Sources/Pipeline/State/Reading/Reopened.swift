internal import EventStore

/// The records that a run derives again: of those that are not final, and where rules are compared of final ones,
/// too. All others stay what they were found to be.
package struct Reopened: Sendable {
  /// The rows of each batch that is not final, in the order of the places of such batches.
  package private(set) var rows: [(clicks: [Int], sessions: [Int])]
  /// The sessions of batches that are final, by the places of those among such.
  package var finalSessions: [Int: [Int]] = [:]

  /// None of so many batches.
  init(batches: Int) { rows = [([Int], [Int])](repeating: ([], []), count: batches) }

  /// All of the batches of a state that are not final.
  package init(all reading: SegmentReading) {
    rows = reading.places(final: false).map { place in
      let counts = reading.counts(place)
      return (Array(0..<counts.clicks), Array(0..<counts.sessions))
    }
  }

  /// Adds rows of a batch.
  package mutating func add(_ place: Int, clicks: [Int], sessions: [Int]) {
    rows[place] = (
      rows[place].clicks.united(with: clicks), rows[place].sessions.united(with: sessions)
    )
  }
}

extension [Int] {
  /// The numbers of both lists, which are in order.
  func united(with others: [Int]) -> [Int] {
    if others.isEmpty { return self }
    if isEmpty { return others }
    var (united, next): ([Int], ArraySlice<Int>) = ([], others[...])
    united.reserveCapacity(count + others.count)
    for number in self {
      while let first = next.first, first < number { united.append(next.removeFirst()) }
      if next.first == number { next.removeFirst() }
      united.append(number)
    }
    return united + next
  }

  /// Those that are not among some others; both are in order.
  func without(_ others: [Int]) -> [Int] {
    if others.isEmpty { return self }
    var next = others[...]
    return filter { row in
      while let first = next.first, first < row { next.removeFirst() }
      return next.first != row
    }
  }
}
