/// A time as a log gave it, with how exactly it was written (IN-5, MATCH-1).
public struct LoggedTime: Hashable, BitwiseCopyable, Sendable {
  /// The moment.
  public var timestamp: Timestamp
  /// Whether it was written without seconds.
  public var isMinutePrecise: Bool

  /// Joins both.
  @inlinable
  public init(_ timestamp: Timestamp, isMinutePrecise: Bool = false) {
    self.timestamp = timestamp
    self.isMinutePrecise = isMinutePrecise
  }

  /// No time.
  @inlinable public static var absent: LoggedTime { LoggedTime(.absent) }

  /// Whether there is a time.
  @inlinable public var isPresent: Bool { timestamp.isPresent }
}
