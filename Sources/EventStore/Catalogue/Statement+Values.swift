internal import Model
internal import SQLite

extension Statement {
  /// The digest in a column of the row.
  func digest(_ column: Int) throws(DatabaseError) -> Digest {
    guard let digest = withText(column, { Digest(hexDigits: $0) }) else {
      throw damage("'\(text(column))' is not 32 hex digits")
    }
    return digest
  }

  /// The moment of a record in a column of the row, absent where there was none.
  ///
  /// - Parameter earliest: the first that it can be.
  func recordTime(
    _ column: Int, from earliest: Timestamp = Timestamp.kept.lowerBound
  ) throws(DatabaseError) -> Timestamp {
    let time = Timestamp(milliseconds: integer(column))
    if time.isPresent && !(earliest..<Timestamp.kept.upperBound).contains(time) {
      throw damage("\(integer(column)) is no moment of a record")
    }
    return time
  }
}
