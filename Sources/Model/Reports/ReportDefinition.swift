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
