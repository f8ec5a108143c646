/// The cells of a column of rows that are to be inserted.
public enum CellColumn: Sendable {
  /// Texts in UTF-8: that of a row with the code `c` is `bytes[ends[c]..<ends[c + 1]]`.
  case texts(codes: [UInt32], ends: [Int], bytes: [UInt8])
  /// Whole numbers.
  case integers([Int64])
  /// Whole numbers, NULL where there is none.
  case optionalIntegers([Int64?])
  /// Binary numbers, NULL where one is not a number.
  case reals([Double])

  /// The number of cells.
  var count: Int {
    switch self {
    case .texts(let codes, _, _): codes.count
    case .integers(let cells): cells.count
    case .optionalIntegers(let cells): cells.count
    case .reals(let cells): cells.count
    }
  }
}
