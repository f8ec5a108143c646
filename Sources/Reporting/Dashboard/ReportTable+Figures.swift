internal import Model

extension ReportTable {
  /// The count of a row; 0 where the table has no such column or row.
  func count(_ metric: Metric, row: Int = 0) -> Int64 {
    guard row < rowCount, let column = columns.first(where: { $0.name == metric.name }),
      case .integer(let number) = column.values[row]
    else { return 0 }
    return number
  }

  /// The sum of money or the quotient of a row; nil where there is none.
  func decimal(_ metric: Metric) -> FixedDecimal? {
    guard rowCount > 0, let column = columns.first(where: { $0.name == metric.name }),
      case .decimal(let number) = column.values[0]
    else { return nil }
    return number
  }

  /// The text of a row's first key; empty for what is absent.
  func key(row: Int) -> ArraySlice<UInt8> {
    guard case .text(let text)? = columns.first?.values[row] else { return [] }
    return text
  }
}
