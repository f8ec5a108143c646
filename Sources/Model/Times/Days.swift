/// The days of one time zone over a range of time, so that hot code needs no calendar (REP-3).
public struct Days: Sendable {
  /// The first moment of each day, ascending; the last entry ends the last day.
  public let starts: [Timestamp]
  /// `yyyy-MM-dd` of each day.
  public let names: [String]

  /// Takes the first moments of consecutive days and, at the end, the end of the last.
  public init(starts: [Timestamp], names: [String]) {
    self.starts = starts
    self.names = names
  }

  /// The place of the day that holds `time`; times outside the range fall to the first or last day.
  @inlinable
  public func index(of time: Timestamp) -> Int {
    var low = 0
    var high = names.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= time { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The last millisecond of a day.
  public func lastMoment(of day: Int) -> Timestamp {
    Timestamp(milliseconds: starts[day + 1].milliseconds - 1)
  }
}
