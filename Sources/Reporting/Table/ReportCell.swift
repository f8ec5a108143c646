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

  /// Its text; the empty one where it has none.
  public var text: String {
    if case .text(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  /// Its whole number; nil where it has none.
  public var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }
}
