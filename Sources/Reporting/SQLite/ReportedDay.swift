/// What reports have of a day, and of an app where they tell apps apart.
public struct ReportedDay: Sendable {
  /// The day, as in reports.
  public let date: String
  /// The app; nil of all apps together.
  public let app: String?
  /// What they have of it: of several reports the most, as each may leave something out.
  public internal(set) var all = Counts()
  /// The same of rows that nothing changes any more (REP-3).
  public internal(set) var final = Counts()

  /// How much there is of a day.
  public struct Counts: Equatable, Sendable {
    /// Installs, reinstalls and opens.
    public var events: Int64
    /// Clicks.
    public var clicks: Int64

    /// Nothing, or so much.
    public init(events: Int64 = 0, clicks: Int64 = 0) {
      (self.events, self.clicks) = (events, clicks)
    }

    mutating func raise(to other: Counts) {
      (events, clicks) = (max(events, other.events), max(clicks, other.clicks))
    }
  }
}
