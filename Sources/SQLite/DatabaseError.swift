/// What SQLite refused to do.
public struct DatabaseError: Error, Equatable, Sendable {
  /// SQLite's extended result code.
  public var code: Int32
  /// SQLite's own words.
  public var message: String
  /// The statement that was being prepared or executed; nil when a file was being opened.
  public var sql: String?

  /// Whether it found the file damaged, or no database.
  public var isDamage: Bool {
    // SQLITE_CORRUPT and SQLITE_NOTADB, whatever an extended code adds.
    code & 0xFF == 11 || code & 0xFF == 26
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One clause for a message; holds no bound values.
  public var description: String {
    // SQLITE_FULL, whose lower byte is the kind of error.
    if code & 0xFF == 13 {
      return "no space left on device - free space on this file system"
    }
    let context = sql.map { " - while executing `\($0)`" } ?? ""
    return "SQLite error \(code): \(message)\(context)"
  }
}
