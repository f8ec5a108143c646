public import Model

/// What an ad hoc report is asked for.
public struct ReportQuery: Equatable, Sendable {
  /// The key columns, in order (REP-1).
  public var keys: [ReportKey]
  /// The metric columns, in order (REP-2); rows are the larger, the larger the first is.
  public var metrics: [Metric]
  /// The days and the number of rows.
  public var days = DaysQuery()
  /// What keys may print, raw: one of the texts of every key that is named. The empty text stands
  /// for what is absent.
  public var conditions: [ReportKey: Set<ExactText>] = [:]

  /// A report of all days.
  public init(keys: [ReportKey], metrics: [Metric]) {
    self.keys = keys
    self.metrics = metrics
  }
}
