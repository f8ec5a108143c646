internal import Model

/// Those of very many clicks of one kind that a session treats as of its own time (MATCH-1): the ones at a moment,
/// which only moves on, or close behind it. Their ids alone decide (MATCH-4).
///
/// Each session with each of them would be nearly the product of both where one id is that of many devices.
struct CloseClicks {
  /// The places of all clicks, in such an order that the last of any of them wins.
  private let order: [Int]
  /// Where each click is in that order.
  private let ranks: [Int]
  /// Where those are in it that lie close and are seen.
  private var near: OrderedBits
  /// The places of those that lie close.
  private var places = 0..<0

  /// How many times clicks that lie close may have before they are put in order.
  private static let few = 16

  /// Takes clicks by time; nil where those that lie close have few times.
  ///
  /// - Parameter skew: how much later than a moment clicks are that lie close.
  init?(_ rows: [KeyedRow], within skew: Interval, _ events: Events) {
    var times: [Timestamp] = []
    for row in rows where row.time != times.last { times.append(row.time) }
    let isCrowded = zip(times, times.dropFirst(Self.few)).contains { $1 - $0 <= skew }
    if !isCrowded { return nil }
    let decisive = rows.map { events.rank(of: $0.record) }
    order = rows.indices.sorted { decisive[$1] < decisive[$0] }
    var ranks = [Int](repeating: 0, count: rows.count)
    for (rank, place) in order.enumerated() { ranks[place] = rank }
    self.ranks = ranks
    near = OrderedBits(count: rows.count)
  }

  /// The place of the one that wins; nil when none is seen.
  var winner: Int? { near.last(before: order.count).map { order[$0] } }

  /// Moves on to other places, of which some are seen.
  mutating func advance(to next: Range<Int>, of seen: OrderedBits) {
    for place in places.lowerBound..<min(places.upperBound, next.lowerBound) {
      near.remove(ranks[place])
    }
    for place in max(places.upperBound, next.lowerBound)..<next.upperBound
    where seen.last(before: place + 1) == place {
      near.insert(ranks[place])
    }
    places = next
  }

  /// A click is seen from now on.
  mutating func insert(_ place: Int) {
    if places.contains(place) { near.insert(ranks[place]) }
  }

  /// A click is seen no longer.
  mutating func remove(_ place: Int) {
    if places.contains(place) { near.remove(ranks[place]) }
  }
}
