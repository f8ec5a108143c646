/// One cell of a finished report, raw: without quoting or spreadsheet escapes.
public enum ReportCell: Equatable, Sendable {
  /// Nothing: an absent text, or a ratio divided by zero.
  case empty
  /// A text in UTF-8.
  case text(ArraySlice<UInt8>)
  /// A whole number.
  case integer(Int64)
  /// Money or a ratio.
  case decimal(FixedDecimal)
}
