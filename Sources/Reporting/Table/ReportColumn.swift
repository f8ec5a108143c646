public import Model

/// One column of a finished report.
public struct ReportColumn: Sendable {
  /// The name in the header line, raw.
  public var name: String
  /// What the column is, for those who treat keys, counts and money differently.
  public var role: Role
  /// The cells.
  public var values: Values

  /// Joins name, role and cells.
  public init(name: String, role: Role, values: Values) {
    self.name = name
    self.role = role
    self.values = values
  }

  /// What a column is.
  public enum Role: Equatable, Sendable {
    /// A key of the report.
    case key(ReportKey)
    /// A number of records; adds up over rows.
    case count(Metric)
    /// A sum of money; adds up over rows.
    case money(Metric)
    /// A quotient; does not add up.
    case ratio(Metric)
    /// Seconds at a rank; does not add up.
    case quantile(Metric)
    /// Whether late data can no longer change the row (REP-3).
    case isFinal
    /// A column of a table that is no report, such as a comparison.
    case other

    /// One word for documents and databases.
    var name: String {
      switch self {
      case .key: "key"
      case .count: "count"
      case .money: "money"
      case .ratio: "ratio"
      case .quantile: "quantile"
      case .isFinal: "is_final"
      case .other: "other"
      }
    }
  }

  /// The cells of a column, all of one type.
  public enum Values: Sendable {
    /// Texts; the empty text is an empty cell.
    case texts(TextColumn)
    /// Whole numbers.
    case integers([Int64])
    /// Whole numbers, empty where there is none.
    case optionalIntegers([Int64?])
    /// Money or ratios, empty where there is none.
    case decimals([FixedDecimal?])
  }
}

extension ReportColumn.Values {
  /// The number of cells.
  public var count: Int {
    switch self {
    case .texts(let column): column.codes.count
    case .integers(let cells): cells.count
    case .optionalIntegers(let cells): cells.count
    case .decimals(let cells): cells.count
    }
  }

  /// One cell.
  subscript(row: Int) -> ReportCell {
    switch self {
    case .texts(let column): column[row].isEmpty ? .empty : .text(column[row])
    case .integers(let cells): .integer(cells[row])
    case .optionalIntegers(let cells): cells[row].map(ReportCell.integer) ?? .empty
    case .decimals(let cells): cells[row].map(ReportCell.decimal) ?? .empty
    }
  }

  /// Whether the cells are numbers.
  var isNumeric: Bool {
    if case .texts = self { return false }
    return true
  }

  /// No cells of the same type.
  var none: ReportColumn.Values {
    // Texts would be kept by a pick of no rows.
    if case .texts = self { .texts(TextColumn([])) } else { picking([]) }
  }

  func picking(_ rows: [Int]) -> ReportColumn.Values {
    switch self {
    case .texts(let column): .texts(column.picking(rows))
    case .integers(let cells): .integers(rows.map { cells[$0] })
    case .optionalIntegers(let cells): .optionalIntegers(rows.map { cells[$0] })
    case .decimals(let cells): .decimals(rows.map { cells[$0] })
    }
  }
}
