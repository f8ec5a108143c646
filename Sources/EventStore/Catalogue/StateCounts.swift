/// The sessions and clicks of all runs, and those of them that left no record in state (BAL-1).
public struct StateCounts: Equatable, Sendable {
  /// Session lines that were accepted.
  public var acceptedSessions = 0
  /// Click lines that were accepted.
  public var acceptedClicks = 0
  /// tracking_disabled sessions, of which nothing else is kept (EVENT-3).
  public var trackingDisabled = 0
  /// Sessions that came too late (EVENT-7).
  public var tooLate = 0
  /// Duplicate sessions that are no longer needed (IN-7).
  public var duplicateSessions = 0
  /// Duplicate clicks that are no longer needed (IN-7).
  public var duplicateClicks = 0

  /// No records.
  public init() {}
}
