internal import Glibc

/// What SQLite refused to do.
public struct DatabaseError: Error, Equatable, Sendable {
  /// SQLite's extended result code.
  public var code: Int32
  /// SQLite's own words.
  public var message: String
  /// The statement that was being prepared or executed; nil when a file was being opened.
  public var sql: String?
  /// The system's error number (`errno`) behind it; 0 where SQLite knows of none.
  public var errorNumber: Int32 = 0

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
    return "SQLite error \(code): \(problem)\(context)"
  }

  /// SQLite's words, and the system's where it has some.
  public var problem: String {
    if errorNumber == 0 { return message }
    // Safe because glibc gives a string that stays valid until this thread asks again.
    let reason = unsafe String(cString: strerror(errorNumber))
    return "\(message): \(reason.prefix(1).lowercased())\(reason.dropFirst())"
  }
}
