internal import Model

/// The times of the first and the last of some records.
struct TimeRange: Sendable {
  /// The first; `Timestamp.end` of no records.
  private(set) var first = Timestamp.end
  private var last = Timestamp.earliest

  /// Widens it.
  mutating func add(_ time: Timestamp) {
    first = min(first, time)
    last = max(last, time)
  }

  /// Whether some of its moments are among others.
  func meets(_ times: Range<Timestamp>) -> Bool {
    first < times.upperBound && last >= times.lowerBound
  }

  /// Widens it by another one, which may be of no records.
  mutating func add(_ other: TimeRange) {
    first = min(first, other.first)
    last = max(last, other.last)
  }

  /// The times; of no records the earliest moment.
  var times: ClosedRange<Timestamp> { min(first, last)...last }
}
