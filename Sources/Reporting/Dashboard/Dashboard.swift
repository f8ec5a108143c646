public import Model

/// What a dashboard shows: sums of a state, and how its last run went. Aggregates only.
public struct Dashboard: Sendable {
  /// The job's name.
  public var job: String
  /// The zone in which days begin.
  public var timeZone: String
  /// The first and the last day that were asked for; nil where there is no record.
  public var range: DayNames?
  /// Those of these days that have records behind or before them, none left out.
  public var days: [String]
  /// Which of them no late record can change any more, as far as all apps go.
  public var areFinal: [Bool]
  /// The number of the run that left the state, and when it ended.
  public var run: (number: Int64, finished: Timestamp)
  /// The apps of the job or of the state.
  public var apps: [App]
  /// The sums, one for each part.
  public var tables: [Part: SummarizedTable]
  /// What became of all records, and of the lines of the last run.
  public var health: DashboardHealth
  /// Whether the reports and what Datasette is told of them lie beside the page.
  public var isServed: Bool

  /// Joins everything.
  public init(
    job: String, timeZone: String, range: DayNames?, days: [String],
    areFinal: [Bool], run: (number: Int64, finished: Timestamp), apps: [App],
    tables: [Part: SummarizedTable],
    health: DashboardHealth, isServed: Bool
  ) {
    self.job = job
    self.timeZone = timeZone
    self.range = range
    self.days = days
    self.areFinal = areFinal
    self.run = run
    self.apps = apps
    self.tables = tables
    self.health = health
    self.isServed = isServed
  }

  /// A measured app.
  public struct App: Sendable {
    /// What reports call it.
    public var key: String
    /// What the job file calls it, if it does.
    public var name: String?
    /// Its watermark: up to here nothing changes any more (TIME-2); absent before its first record.
    public var finalUpTo: Timestamp

    /// Joins everything.
    public init(key: String, name: String?, finalUpTo: Timestamp) {
      self.key = key
      self.name = name
      self.finalUpTo = finalUpTo
    }
  }

  /// A report that a dashboard is made of, whatever reports the job has.
  public enum Part: Sendable, CaseIterable {
    case days
    case campaigns
    case channels
    case methods
    case systems
    case apps

    /// Its one key.
    var key: ReportKey {
      switch self {
      case .days: .date
      case .campaigns: .campaign
      case .channels: .channel
      case .methods: .matchMethod
      case .systems: .os
      case .apps: .app
      }
    }

    /// Whether it may have many rows, of which the page shows the largest.
    public var isLong: Bool { self == .campaigns || self == .channels || self == .apps }

    /// The report, with costs in some currencies.
    public func definition(currencies: [String]) -> ReportDefinition {
      ReportDefinition(name: "report", keys: [key], metrics: metrics(currencies))
    }

    private func metrics(_ currencies: [String]) -> [Metric] {
      let attributed: [Metric] = [.attributedInstalls, .attributedReinstalls, .attributedOpens]
      let ofClicks =
        [.clicks, .clickToInstallRate] + currencies.map(Metric.cost)
        + currencies.map(Metric.costPerInstall)
      return switch self {
      case .days:
        [.installs, .reinstalls, .opens] + attributed
          + [.organicInstalls, .organicReinstalls, .organicOpens] + ofClicks
          + [.rateLimitedOpens, .throttledSessions, .ambiguousSessions]
      case .campaigns, .channels: attributed + ofClicks
      case .methods:
        attributed + [
          .medianClickToInstallSeconds, .p10ClickToInstallSeconds, .p90ClickToInstallSeconds,
        ]
      case .systems, .apps:
        [.installs, .attributedInstalls, .reinstalls, .opens] + ofClicks
      }
    }
  }
}
