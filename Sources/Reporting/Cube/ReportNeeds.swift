public import Model

/// What some reports need to know of a session or click beside its day, app and outcome.
public struct ReportNeeds: Sendable {
  /// The keys of rows and conditions, with the app where rows must know their apps.
  public let keys: Set<ReportKey>
  /// What the touch cost.
  public let cost: Bool
  /// How old the touch was.
  public let quantiles: Bool

  /// What any of the reports needs, and conditions on some keys.
  public init(_ reports: [ReportDefinition], conditions: Set<ReportKey> = []) {
    var keys = Set(reports.flatMap(\.keys)).union(conditions)
    if reports.contains(where: \.tracksApps) { keys.insert(.app) }
    self.keys = keys
    cost = reports.contains(where: \.hasMoney)
    quantiles = reports.contains(where: \.hasQuantiles)
  }
}

extension ReportDefinition {
  /// Whether it needs what touches cost.
  public var hasMoney: Bool { metrics.contains { $0.currency != nil } }

  /// Whether it needs how old touches were.
  var hasQuantiles: Bool { metrics.contains { $0.percentile != nil } }

  /// Whether rows must know their apps, because `is_final` asks for the lowest watermark (REP-3).
  var tracksApps: Bool { keys.contains(.date) && !keys.contains(.app) }
}
