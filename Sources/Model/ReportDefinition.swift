/// A report as the job file defines it: what its rows are keyed by and what they count (REP-1).
public struct ReportDefinition: Equatable, Sendable {
  /// The file's and table's name, `[a-z0-9_]+`.
  public var name: String
  /// The key columns, in order.
  public var keys: [ReportKey]
  /// The metric columns, in order.
  public var metrics: [Metric]

  /// Joins name, keys and metrics.
  public init(name: String, keys: [ReportKey], metrics: [Metric]) {
    self.name = name
    self.keys = keys
    self.metrics = metrics
  }

  /// The three reports of a job that defines none, with costs in the job's currencies (REP-1).
  public static func defaults(currencies: [String]) -> [ReportDefinition] {
    let events: [Metric] = [.installs, .reinstalls, .opens]
    return [
      ReportDefinition(
        name: "attribution",
        keys: [
          .date, .app, .os, .campaign, .channel, .customParam1, .customParam2, .customParam3,
        ],
        metrics: events),
      ReportDefinition(
        name: "campaigns", keys: [.date, .app, .os, .campaign, .channel],
        metrics: campaignMetrics(currencies: currencies)),
      ReportDefinition(
        name: "methods", keys: [.date, .app, .matchMethod],
        metrics: events + [
          .medianClickToInstallSeconds, .p10ClickToInstallSeconds, .p90ClickToInstallSeconds,
        ]),
    ]
  }
}

extension ReportDefinition {
  /// Whether it can be made some days at a time: its rows are in the order of days. What ratios divide is
  /// written behind all rows.
  public var isDivisible: Bool { keys.first == .date && !metrics.contains(where: \.isRatio) }

  /// The metrics of the default report of campaigns, with costs in the job's currencies (REP-1).
  public static func campaignMetrics(currencies: [String]) -> [Metric] {
    [.installs, .reinstalls, .opens, .clicks, .clickToInstallRate] + currencies.map(Metric.cost)
      + currencies.map(Metric.costPerInstall)
  }
}

/// A key column of a report (REP-1).
public enum ReportKey: UInt8, Sendable, CaseIterable {
  /// The day in the job's time zone.
  case date
  /// The app.
  case app
  /// The os of the session or click.
  case os
  /// INSTALL, REINSTALL or OPEN.
  case event
  /// The winning touch's campaign.
  case campaign
  /// The winning touch's channel.
  case channel
  /// The session's first custom parameter.
  case customParam1
  /// The session's second custom parameter.
  case customParam2
  /// The session's third custom parameter.
  case customParam3
  /// How the winning touch was found.
  case matchMethod
  /// What the winning touch is.
  case touchType
  /// The country of the session or click, in upper case.
  case country
  /// The session's app version.
  case appVersion

  /// The column's name.
  public var name: String {
    switch self {
    case .date: "date"
    case .app: "app"
    case .os: "os"
    case .event: "event"
    case .campaign: "campaign"
    case .channel: "channel"
    case .customParam1: "custom_param_1"
    case .customParam2: "custom_param_2"
    case .customParam3: "custom_param_3"
    case .matchMethod: "match_method"
    case .touchType: "touch_type"
    case .country: "country"
    case .appVersion: "app_version"
    }
  }

  /// Whether clicks have this key too, so that `clicks` can be counted by it (REP-2).
  public var isOfClicks: Bool {
    switch self {
    case .date, .app, .os, .campaign, .channel, .country: true
    case .event, .customParam1, .customParam2, .customParam3, .matchMethod, .touchType, .appVersion:
      false
    }
  }
}

/// A metric column of a report (REP-2).
public enum Metric: Hashable, Sendable {
  /// Counted INSTALLs.
  case installs
  /// Counted REINSTALLs.
  case reinstalls
  /// Counted OPENs.
  case opens
  /// Counted INSTALLs with a winning touch.
  case attributedInstalls
  /// Counted REINSTALLs with a winning touch.
  case attributedReinstalls
  /// Counted OPENs with a winning touch.
  case attributedOpens
  /// Counted INSTALLs without a touch.
  case organicInstalls
  /// Counted REINSTALLs without a touch.
  case organicReinstalls
  /// Counted OPENs without a touch.
  case organicOpens
  /// OPENs that the limit per ip suppressed.
  case rateLimitedOpens
  /// Sessions that came too fast.
  case throttledSessions
  /// Counted sessions whose fingerprints named several touches.
  case ambiguousSessions
  /// Counted clicks.
  case clicks
  /// Attributed installs whose touch is a click, per click.
  case clickToInstallRate
  /// What the winning touches of installs and reinstalls cost, in one currency.
  case cost(String)
  /// `cost` per attributed install and reinstall.
  case costPerInstall(String)
  /// The median of the seconds from touch to INSTALL.
  case medianClickToInstallSeconds
  /// The 10th percentile of the seconds from touch to INSTALL.
  case p10ClickToInstallSeconds
  /// The 90th percentile of the seconds from touch to INSTALL.
  case p90ClickToInstallSeconds

  /// The metrics that are no money.
  public static let plain: [Metric] = [
    .installs, .reinstalls, .opens, .attributedInstalls, .attributedReinstalls, .attributedOpens,
    .organicInstalls, .organicReinstalls, .organicOpens, .rateLimitedOpens, .throttledSessions,
    .ambiguousSessions, .clicks, .clickToInstallRate, .medianClickToInstallSeconds,
    .p10ClickToInstallSeconds, .p90ClickToInstallSeconds,
  ]

  /// Whether it counts clicks, which have not all keys (REP-2).
  public var countsClicks: Bool { self == .clicks || self == .clickToInstallRate }

  /// Whether a row stands for it by itself, as a count or a sum of money that is not 0 (REP-1).
  public var makesRows: Bool {
    switch self {
    case .medianClickToInstallSeconds, .p10ClickToInstallSeconds, .p90ClickToInstallSeconds: false
    default: !isRatio
    }
  }

  /// Whether it divides one number by another.
  var isRatio: Bool {
    switch self {
    case .clickToInstallRate, .costPerInstall: true
    default: false
    }
  }

  /// The column's name.
  public var name: String {
    switch self {
    case .installs: "installs"
    case .reinstalls: "reinstalls"
    case .opens: "opens"
    case .attributedInstalls: "attributed_installs"
    case .attributedReinstalls: "attributed_reinstalls"
    case .attributedOpens: "attributed_opens"
    case .organicInstalls: "organic_installs"
    case .organicReinstalls: "organic_reinstalls"
    case .organicOpens: "organic_opens"
    case .rateLimitedOpens: "rate_limited_opens"
    case .throttledSessions: "throttled_sessions"
    case .ambiguousSessions: "ambiguous_sessions"
    case .clicks: "clicks"
    case .clickToInstallRate: "click_to_install_rate"
    case .cost(let currency): "cost_\(currency)"
    case .costPerInstall(let currency): "cost_per_install_\(currency)"
    case .medianClickToInstallSeconds: "median_click_to_install_seconds"
    case .p10ClickToInstallSeconds: "p10_click_to_install_seconds"
    case .p90ClickToInstallSeconds: "p90_click_to_install_seconds"
    }
  }
}
