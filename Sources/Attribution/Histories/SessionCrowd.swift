public import Model

/// The sessions of a device id of which very many lie close before each other, and that are not throttled for it: what
/// one id of many devices is by mistake, or a robot's.
///
/// Each session with each of those close before it would be nearly the product of both. So these are not told: a
/// session finds its own by its place.
public struct SessionCrowd: Sendable {
  /// In the order of EVENT-1.
  public let sessions: [KeyedRow]

  /// How many others may lie close before a session on average before a group is a crowd.
  static let few = 16

  /// The crowd of some sessions in the order of EVENT-1; nil where they are told few others.
  ///
  /// - Parameters:
  ///   - reach: how close others lie that are told.
  ///   - most: how many of them are told at most.
  init?(_ sessions: Span<KeyedRow>, reach: Interval, most: Int, few: Int = Self.few) {
    if most <= few { return nil }
    var (begin, told) = (0, 0)
    for place in sessions.indices {
      while sessions[place].time - sessions[begin].time >= reach, begin < place { begin += 1 }
      told += min(place - begin, most)
    }
    if told <= few * sessions.count { return nil }
    var rows: [KeyedRow] = []
    rows.reserveCapacity(sessions.count)
    for place in sessions.indices { rows.append(sessions[place]) }
    self.sessions = rows
  }

  /// A session of a crowd.
  public struct Member: Sendable {
    let crowd: SessionCrowd
    let place: Int

    /// The session at a place of a crowd.
    public init(_ crowd: SessionCrowd, at place: Int) { (self.crowd, self.place) = (crowd, place) }

    /// The sessions that lie less than a period before it.
    ///
    /// - Complexity: O(log n).
    func earlier(within period: Interval) -> ArraySlice<KeyedRow> {
      let time = crowd.sessions[place].time
      let before = crowd.sessions[..<place]
      return before[before.firstPlace { time - $0.time < period }...]
    }
  }

  /// Those close before the session at a place that are told where it is not in a crowd: the latest.
  func near(_ place: Int, rules: Rules) -> [NearSession] {
    Member(self, at: place).earlier(within: rules.nearReach).suffix(rules.throttleMax)
      .map { NearSession(record: $0.record, time: $0.time) }
  }
}
