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
