internal import Model

extension Cube {
  /// The finished report: rows that stand (REP-1), ordered (REP-4), with ratios, quantiles and
  /// `is_final` (REP-2, REP-3).
  func table(texts: StringTable, apps: [ReportedApp]) -> ReportTable {
    let builder = TableBuilder(cube: self, texts: texts, apps: apps)
    return builder.table(of: builder.orderedRows)
  }

  /// The finished report with what its rows add up to.
  ///
  /// - Parameter top: how many rows are shown, those with the largest numbers in the first metric,
  ///   largest first; nil shows all in the order of their keys.
  func summary(top: Int?, texts: StringTable, apps: [ReportedApp]) -> SummarizedTable {
    let builder = TableBuilder(cube: self, texts: texts, apps: apps)
    let rows = builder.orderedRows
    let table = builder.table(of: rows)
    func sum(_ rows: [UInt32]) -> ReportTable {
      TableBuilder(cube: collapsed(rows), texts: texts, apps: apps)
        .table(of: TableBuilder.OrderedRows(numbers: [0]))
    }
    let order = top == nil ? Array(rows.numbers.indices) : table.ranking
    let shown = order.prefix(top ?? order.count)
    let otherCount = order.count - shown.count
    // Ratios and quantiles are those of all records, in rows that stand or not.
    let all = 0..<UInt32(self.rows.count)
    let own = Set(shown.map { rows.numbers[$0] })
    return SummarizedTable(
      rows: top == nil ? table : table.picking(Array(shown)), otherCount: otherCount,
      others: otherCount == 0 ? nil : sum(all.filter { !own.contains($0) }), total: sum(Array(all)))
  }
}
