/// A moment in milliseconds since 1970-01-01T00:00:00Z (IN-5).
public struct Timestamp: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// Milliseconds UTC.
  public var milliseconds: Int64

  /// Wraps a number of milliseconds UTC.
  @inlinable
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// Stands for "no time" in fixed-width rows; earlier than every real time.
  @inlinable public static var absent: Timestamp { Timestamp(milliseconds: .min) }

  /// The first moment that a log may hold: 2008-01-01 (IN-5).
  @inlinable public static var earliest: Timestamp { Timestamp(milliseconds: 1_199_145_600_000) }

  /// The first moment that no log may hold: 2100-01-01 (IN-5).
  @inlinable public static var end: Timestamp { Timestamp(milliseconds: 4_102_444_800_000) }

  /// The moments that a record may be of, and the first moments of their days: one may lie an hour after its run's
  /// as-of time, which is before the end.
  public static var kept: Range<Timestamp> { earliest - .days(1)..<end + .days(1) }

  /// Whether this is a real time.
  @inlinable public var isPresent: Bool { milliseconds != .min }

  @inlinable
  public static func < (a: Timestamp, b: Timestamp) -> Bool { a.milliseconds < b.milliseconds }

  /// The time between two moments; positive when `a` is later.
  @inlinable
  public static func - (a: Timestamp, b: Timestamp) -> Interval {
    Interval(milliseconds: a.milliseconds &- b.milliseconds)
  }

  /// The moment that lies `interval` earlier.
  @inlinable
  public static func - (a: Timestamp, interval: Interval) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds &- interval.milliseconds)
  }

  /// The moment that lies `interval` later.
  @inlinable
  public static func + (a: Timestamp, interval: Interval) -> Timestamp {
    Timestamp(milliseconds: a.milliseconds &+ interval.milliseconds)
  }
}
