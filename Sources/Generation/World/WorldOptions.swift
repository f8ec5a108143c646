public import Model

/// The size and the seed of a synthetic world. Equal options give equal bytes.
public struct WorldOptions: Hashable, Sendable {
  /// The number of days, and so of files per kind.
  public var days: Int
  /// The non-blank lines of each day's file of clicks (dialect `branch`).
  public var clicksPerDay: Int
  /// The non-blank lines of each day's file of sessions.
  public var sessionsPerDay: Int
  /// The number of apps.
  public var apps: Int
  /// What everything that is by chance follows from.
  public var seed: UInt64
  /// The day of the first file; the default lies far enough back for a year of logs in the past.
  public var firstDay: CivilDate
  /// How clean the lines are.
  public var quality: LineQuality
  /// Threads to write with; any number gives the same bytes.
  public var workers: Int

  /// A world of forty days with three apps, unless it is to be another.
  public init(
    days: Int = 40, clicksPerDay: Int = 2000, sessionsPerDay: Int = 2000, apps: Int = 3,
    seed: UInt64 = 1, firstDay: CivilDate = CivilDate(year: 2025, month: 10, day: 1),
    quality: LineQuality = .natural(broken: 0.0005), workers: Int = 2
  ) {
    self.days = days
    self.clicksPerDay = clicksPerDay
    self.sessionsPerDay = sessionsPerDay
    self.apps = apps
    self.seed = seed
    self.firstDay = firstDay
    self.quality = quality
    self.workers = workers
  }
}
