internal import Model

extension [KeyedRow] {
  /// Puts those clicks of a list by time that have one time in such an order that the last of any of them
  /// wins (MATCH-4).
  mutating func putWinnersLast(_ events: Events) {
    var start = 0
    while start < count {
      let time = self[start].time
      let end = self[start...].firstIndex { $0.time != time } ?? count
      if end - start > 1 {
        let ranked = self[start..<end].map { (row: $0, rank: events.rank(of: $0.record)) }
          .sorted { $1.rank < $0.rank }
        replaceSubrange(start..<end, with: ranked.lazy.map(\.row))
      }
      start = end
    }
  }
}
