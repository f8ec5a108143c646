public import SQLite

extension ReportDatabase {
  /// The rows of a report with the largest numbers in the first metric, as `ReportTable.top` gives
  /// them for a table of all rows.
  ///
  /// - Parameter table: the report with its columns; it need not have its rows.
  public static func top(
    _ count: Int, of table: ReportTable, in path: String
  ) throws(DatabaseError) -> ReportTable {
    let database = try Database(path: path, mode: .read)
    let metric = table.columns.first { $0.values.isNumeric }
    let order = metric.map { "\($0.name.sqlName) DESC NULLS LAST, rowid" } ?? "rowid"
    var rows = try database.prepare(
      "SELECT * FROM \(table.name.sqlName) ORDER BY \(order) LIMIT \(count)")
    var columns = table.columns.map { TopCells(of: $0) }
    while try rows.step() {
      for place in columns.indices { columns[place].append(rows, place) }
    }
    return ReportTable(name: table.name, columns: columns.map(\.column))
  }
}

/// The cells of one column as they come back from a database.
private struct TopCells {
  private let name: String
  private let role: ReportColumn.Role
  private let kind: ReportColumn.Values
  private var texts: [String] = []
  private var numbers: [Int64?] = []
  private var decimals: [FixedDecimal?] = []

  init(of column: ReportColumn) {
    (name, role, kind) = (column.name, column.role, column.values)
  }

  mutating func append(_ rows: borrowing Statement, _ place: Int) {
    switch kind {
    case .texts: texts.append(rows.text(place))
    case .integers, .optionalIntegers:
      numbers.append(rows.isNull(place) ? nil : rows.integer(place))
    case .decimals:
      decimals.append(rows.isNull(place) ? nil : FixedDecimal(rows.real(place)))
    }
  }

  var column: ReportColumn {
    let values: ReportColumn.Values =
      switch kind {
      case .texts: .texts(TextColumn(texts))
      case .integers: .integers(numbers.map { $0 ?? 0 })
      case .optionalIntegers: .optionalIntegers(numbers)
      case .decimals: .decimals(decimals)
      }
    return ReportColumn(name: name, role: role, values: values)
  }
}
