extension JSONWriter {
  /// Writes an array of one object per row of a table, keyed by its columns; empty cells of keys are
  /// empty texts, other empty cells `null`. Texts are raw (REP-4).
  public mutating func rows(of table: ReportTable) {
    array { json in
      for row in 0..<table.rowCount { json.row(row, of: table) }
    }
  }

  /// Writes one row of a table in the same way.
  mutating func row(_ row: Int, of table: ReportTable) {
    object { json in
      for column in table.columns { json.field(column, row: row) }
    }
  }

  /// Writes what the rows of a table come to, in the object at hand: `other_rows`, `others`, `total`.
  public mutating func field(sums table: SummarizedTable) {
    field("other_rows", table.otherCount)
    key("others")
    if let others = table.others { row(0, of: others) } else { null() }
    key("total")
    row(0, of: table.total)
  }

  private mutating func field(_ column: ReportColumn, row: Int) {
    key(column.name)
    switch column.values[row] {
    case .text(let text): value(text)
    case .integer(let number): value(number)
    case .decimal(let number): value(number)
    case .empty: if case .texts = column.values { value("") } else { null() }
    }
  }
}
