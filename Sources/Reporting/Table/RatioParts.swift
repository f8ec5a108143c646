/// Numerator and denominator of a ratio column.
public struct RatioParts: Sendable {
  /// The name of the ratio's column.
  public var column: String
  /// What is divided, one per row: money or a whole number.
  var numerators: [FixedDecimal]
  /// By what it is divided, one per row.
  var denominators: [Int64]
  /// Whether no other record is divided, or divided by, so that sums of rows may be.
  var areWhole: Bool

  func picking(_ rows: [Int]) -> RatioParts {
    RatioParts(
      column: column, numerators: rows.map { numerators[$0] },
      denominators: rows.map { denominators[$0] }, areWhole: areWhole)
  }
}
