public import Model

/// What some reports need to know of a session or click beside its day, app, os and outcome.
public struct ReportNeeds: Sendable {
  /// Campaign and channel.
  public let names: Bool
  /// custom_param_1..3.
  public let customParams: Bool
  /// The country.
  public let country: Bool
  /// The app's version.
  public let appVersion: Bool
  /// What the touch cost.
  public let cost: Bool
  /// How old the touch was.
  public let quantiles: Bool

  /// What any of the reports needs.
  public init(_ reports: [ReportDefinition]) {
    let keys = Set(reports.flatMap(\.keys))
    let metrics = reports.flatMap(\.metrics)
    names = !keys.isDisjoint(with: [.campaign, .channel])
    customParams = !keys.isDisjoint(with: [.customParam1, .customParam2, .customParam3])
    country = keys.contains(.country)
    appVersion = keys.contains(.appVersion)
    cost = metrics.contains { $0.currency != nil }
    quantiles = metrics.contains { $0.percentile != nil }
  }
}
