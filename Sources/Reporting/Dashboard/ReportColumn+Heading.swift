internal import Model

extension ReportColumn.Role {
  /// The metric of a column that has one.
  var metric: Metric? {
    switch self {
    case .count(let metric), .money(let metric), .ratio(let metric), .quantile(let metric): metric
    case .key, .isFinal, .other: nil
    }
  }
}

extension Metric {
  /// What stands above its numbers on a page.
  var heading: String {
    switch self {
    case .installs: "Installs"
    case .reinstalls: "Reinstalls"
    case .opens: "Opens"
    case .attributedInstalls: "Attributed installs"
    case .attributedReinstalls: "Attributed reinstalls"
    case .attributedOpens: "Attributed opens"
    case .organicInstalls: "Organic installs"
    case .organicReinstalls: "Organic reinstalls"
    case .organicOpens: "Organic opens"
    case .rateLimitedOpens: "Rate-limited opens"
    case .throttledSessions: "Throttled sessions"
    case .ambiguousSessions: "Ambiguous sessions"
    case .clicks: "Clicks"
    case .clickToInstallRate: "Click to install"
    case .cost(let currency): "Cost, \(currency)"
    case .costPerInstall(let currency): "Cost per install, \(currency)"
    case .medianClickToInstallSeconds: "Median time to install"
    case .p10ClickToInstallSeconds: "Fastest tenth within"
    case .p90ClickToInstallSeconds: "Nine tenths within"
    }
  }
}
