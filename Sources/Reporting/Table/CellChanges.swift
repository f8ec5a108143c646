/// Which cells of some rows differ from the cells above them; those of a table's first row do.
struct CellChanges {
  private let columns: Int
  private var differs: [Bool]

  /// Compares the cells of rows column by column: a column says once of what type its cells are,
  /// instead of once per row.
  init(_ table: ReportTable, rows: Range<Int>) {
    columns = table.columns.count
    differs = [Bool](repeating: true, count: rows.count * columns)
    for (place, column) in table.columns.enumerated() {
      switch column.values {
      case .texts(let column): compare(column.codes.span, place, rows)
      case .integers(let cells): compare(cells.span, place, rows)
      case .optionalIntegers(let cells): compare(cells.span, place, rows)
      case .decimals(let cells): compare(cells.span, place, rows)
      }
    }
  }

  /// Whether a cell differs; `row` counts from the first of the rows.
  subscript(row: Int, column: Int) -> Bool { differs[row * columns + column] }

  private mutating func compare<Cell: Equatable>(
    _ cells: Span<Cell>, _ place: Int, _ rows: Range<Int>
  ) {
    for (i, row) in rows.enumerated() where row > 0 {
      differs[i * columns + place] = cells[row] != cells[row - 1]
    }
  }
}
