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
}
