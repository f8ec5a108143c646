/// The times of the first and the last of some records.
public struct TimeRange: Sendable {
  /// The first; `Timestamp.end` of no records.
  public private(set) var first = Timestamp.end
  /// The last; `Timestamp.earliest` of no records.
  public private(set) var last = Timestamp.earliest

  /// Of no records.
  public init() {}

  /// Whether it is of no records.
  public var isEmpty: Bool { last < first }

  /// Widens it.
  public mutating func add(_ time: Timestamp) {
    first = min(first, time)
    last = max(last, time)
  }

  /// Whether some of its moments are among others.
  public func meets(_ times: Range<Timestamp>) -> Bool {
    first < times.upperBound && last >= times.lowerBound
  }

  /// Widens it by another one, which may be of no records.
  public mutating func add(_ other: TimeRange) {
    first = min(first, other.first)
    last = max(last, other.last)
  }

  /// The times; of no records the earliest moment.
  public var times: ClosedRange<Timestamp> { min(first, last)...last }
}
