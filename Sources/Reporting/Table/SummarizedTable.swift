/// A report with what its rows add up to.
public struct SummarizedTable: Sendable {
  /// The rows: all of them, or the ones with the largest numbers.
  public var rows: ReportTable
  /// The number of rows that are left out.
  public var otherCount: Int
  /// What those come to, in one row without keys; nil when none is left out.
  public var others: ReportTable?
  /// What all rows come to, in one row without keys. Ratios and quantiles are those of all records.
  public var total: ReportTable

  /// Joins everything.
  public init(
    rows: ReportTable, otherCount: Int, others: ReportTable?, total: ReportTable
  ) {
    self.rows = rows
    self.otherCount = otherCount
    self.others = others
    self.total = total
  }
}
