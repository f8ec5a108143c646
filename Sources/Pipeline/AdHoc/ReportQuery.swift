public import Model

/// What an ad hoc report is asked for.
public struct ReportQuery: Equatable, Sendable {
  /// The key columns, in order (REP-1).
  public var keys: [ReportKey]
  /// The metric columns, in order (REP-2).
  public var metrics: [Metric]
  /// The first day, as its midnight if it were one of UTC; nil is the first that the state holds whole.
  public var from: Timestamp?
  /// The last day, in the same form; nil is the last that the state has.
  public var to: Timestamp?
  /// What keys may print, raw: one of the texts of every key that is named. The empty text stands
  /// for what is absent.
  public var conditions: [ReportKey: Set<ExactText>] = [:]
  /// How many rows are shown, the largest by the first metric; nil shows all.
  public var top: Int?

  /// A report of all days.
  public init(keys: [ReportKey], metrics: [Metric]) {
    self.keys = keys
    self.metrics = metrics
  }
}
