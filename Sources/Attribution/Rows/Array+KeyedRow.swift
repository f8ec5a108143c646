internal import Model

extension [KeyedRow] {
  /// Puts those clicks of a list by time that have one time in such an order that the last of any of them
  /// wins (MATCH-4).
  mutating func putWinnersLast(_ events: Events) {
    putTiesInOrder(of: { events.rank(of: $0.record) }, by: { $1 < $0 })
  }

  /// Puts rows of a list by time that have one time in order.
  ///
  /// Of each `rank` is asked once: what decides may be on disk.
  mutating func putTiesInOrder<Rank>(
    of rank: (KeyedRow) -> Rank, by precedes: (Rank, Rank) -> Bool
  ) {
    var start = 0
    while start < count {
      let time = self[start].time
      let end = self[start...].firstIndex { $0.time != time } ?? count
      if end - start > 1 {
        let ranked = self[start..<end].map { (row: $0, rank: rank($0)) }
          .sorted { precedes($0.rank, $1.rank) }
        replaceSubrange(start..<end, with: ranked.lazy.map(\.row))
      }
      start = end
    }
  }
}
