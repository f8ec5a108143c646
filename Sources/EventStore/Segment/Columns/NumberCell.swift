/// What stands between a field of a row and a column of numbers: reads the field when a segment is
/// written, and sets it when one is read. So one line per field says both.
protocol NumberCell {
  /// The number in the column.
  var value: UInt64 { get set }
  /// Whether a number was none that its field can hold.
  var isBad: Bool { get }

  /// A cell for fields of rows that are read or written.
  init(isReading: Bool)
}
