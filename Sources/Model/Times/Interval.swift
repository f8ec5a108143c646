/// A length of time in milliseconds, as job files write it: `500ms 2s 10m 4h 30d`.
public struct Interval: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The length in milliseconds.
  public var milliseconds: Int64

  /// Wraps a number of milliseconds.
  @inlinable
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// A length in seconds.
  @inlinable
  public static func seconds(_ n: Int64) -> Interval { Interval(milliseconds: n * 1000) }

  /// A length in minutes.
  @inlinable
  public static func minutes(_ n: Int64) -> Interval { .seconds(n * 60) }

  /// A length in hours.
  @inlinable
  public static func hours(_ n: Int64) -> Interval { .seconds(n * 3600) }

  /// A length in days of 24 hours.
  @inlinable
  public static func days(_ n: Int64) -> Interval { .hours(n * 24) }

  /// No time at all.
  @inlinable public static var zero: Interval { Interval(milliseconds: 0) }

  @inlinable
  public static func < (a: Interval, b: Interval) -> Bool { a.milliseconds < b.milliseconds }
}

extension Interval: CustomStringConvertible {
  /// The shortest form in one unit, as a job file would write it.
  public var description: String {
    let units: [(Int64, String)] = [
      (86_400_000, "d"), (3_600_000, "h"), (60_000, "m"), (1000, "s"),
    ]
    for (size, name) in units where milliseconds != 0 && milliseconds % size == 0 {
      return "\(milliseconds / size)\(name)"
    }
    return "\(milliseconds)ms"
  }
}
