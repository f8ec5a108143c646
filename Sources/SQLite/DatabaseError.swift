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

  /// What the code says, as far as anybody asks for it.
  public var kind: Kind { Kind(code: code) }

  /// Whether it found the file damaged, or no database.
  public var isDamage: Bool { kind == .damage }
}

extension DatabaseError {
  /// What a result code says, whatever an extended one adds to it.
  public enum Kind: Sendable {
    /// Another process uses the file (SQLITE_BUSY, SQLITE_LOCKED).
    case busy
    /// Nothing can be written (SQLITE_READONLY).
    case readOnly
    /// There is no space left (SQLITE_FULL).
    case full
    /// The file cannot be opened (SQLITE_CANTOPEN).
    case cannotOpen
    /// The file is damaged, or no database (SQLITE_CORRUPT, SQLITE_NOTADB).
    case damage
    /// Anything else.
    case other

    /// Reads a result code.
    public init(code: Int32) {
      switch code & 0xFF {
      case 5, 6: self = .busy
      case 8: self = .readOnly
      case 13: self = .full
      case 14: self = .cannotOpen
      case 11, 26: self = .damage
      default: self = .other
      }
    }
  }
}

extension DatabaseError: CustomStringConvertible {
  /// One clause for a message; holds no bound values.
  public var description: String {
    if kind == .full {
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
