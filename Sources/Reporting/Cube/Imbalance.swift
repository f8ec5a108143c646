public import Model

/// A column of a report that does not add up (BAL-1).
public struct Imbalance: Equatable, Sendable {
  /// The report's name.
  public var report: String
  /// The column.
  public var metric: Metric
  /// What the report's rows add up to.
  public var rows: Int64
  /// What they should add up to.
  public var total: Int64
}

extension Imbalance: CustomStringConvertible {
  /// One clause for a message.
  public var description: String {
    "report '\(report)': the rows of '\(metric.name)' add up to \(rows) - expected \(total)"
  }
}
