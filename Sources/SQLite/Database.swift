internal import CSQLite
internal import Glibc

/// A connection to an SQLite file.
///
/// Closes when it goes out of scope. Not for use by several threads at once.
///
/// ```swift
/// let database = try Database(path: "reports.sqlite", mode: .create)
/// try database.execute("CREATE TABLE t (n INTEGER)")
/// try database.transaction { () throws(DatabaseError) in
///   var insert = try database.prepare("INSERT INTO t VALUES (?)")
///   try insert.bind(1, integer: 7)
///   try insert.run()
/// }
/// ```
@safe
public struct Database: ~Copyable {
  let handle: OpaquePointer

  /// How a file is opened.
  public enum Mode: Sendable {
    /// To be read only; the file must exist.
    case read
    /// To be read and written; the file must exist.
    case write
    /// To be read and written; made when it does not exist.
    case create
  }

  /// Nobody asks how much memory SQLite takes, and counting it takes a lock for each piece.
  private static let isConfigured = lookback_keep_no_memory_statistics() == SQLITE_OK

  /// Opens a file; `:memory:` is a database in memory.
  public init(path: String, mode: Mode) throws(DatabaseError) {
    _ = Self.isConfigured
    let flags =
      switch mode {
      case .read: SQLITE_OPEN_READONLY
      case .write: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let options = flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = unsafe sqlite3_open_v2(path, &opened, options, nil)
    guard code == SQLITE_OK, let handle = unsafe opened else {
      let error = unsafe DatabaseError(opened, code: code, sql: nil)
      unsafe sqlite3_close_v2(opened)
      throw error
    }
    unsafe self.handle = handle
  }

  deinit {
    // A statement that still lives keeps the connection alive until it is finalized.
    unsafe sqlite3_close_v2(handle)
  }

  /// Executes statements without parameters; rows are dropped.
  public func execute(_ sql: String) throws(DatabaseError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw unsafe DatabaseError(handle, code: code, sql: sql) }
  }

  /// Compiles one statement.
  public func prepare(_ sql: String) throws(DatabaseError) -> Statement {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &compiled, nil)
    if code != SQLITE_OK { throw unsafe DatabaseError(handle, code: code, sql: sql) }
    guard let statement = unsafe compiled else {
      throw DatabaseError(code: SQLITE_MISUSE, message: "the statement is empty", sql: sql)
    }
    return unsafe Statement(statement, sql: sql)
  }

  /// What a transaction does.
  public enum Access: Sendable {
    /// It reads: all statements see the same state, whatever other connections commit.
    case read
    /// It writes too: no other connection does meanwhile.
    case write
  }

  /// Runs `body` in a transaction: committed when it returns, rolled back when it throws.
  public func transaction<R>(
    _ access: Access = .write, _ body: () throws(DatabaseError) -> R
  ) throws(DatabaseError) -> R {
    switch access {
    case .read: try execute("BEGIN")
    case .write: try execute("BEGIN IMMEDIATE")
    }
    do throws(DatabaseError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // SQLite may have rolled back by itself; the first error is the one to tell.
      try? execute("ROLLBACK")
      throw error
    }
  }
}

extension Database {
  /// Inserts rows by one statement, which takes less time than one execution for each row.
  ///
  /// - Parameters:
  ///   - columns: as many as the table has.
  ///   - rows: how many cells each of them has.
  ///   - table: its name, as SQL quotes it.
  public func insert(
    _ columns: [CellColumn], rows: Int, into table: String
  ) throws(DatabaseError) {
    precondition(
      columns.allSatisfy { $0.count == rows }, "Database.insert takes columns of the same length")
    let handle = unsafe handle
    let sql = "INSERT INTO \(table) SELECT * FROM \(RowTable.name)"
    // Safe because SQLite lets go of the content before it ends.
    let error = unsafe RowTable.withCells(columns[...], []) { cells -> DatabaseError? in
      unsafe cells.withUnsafeBufferPointer { cells in
        var content = unsafe RowTable.Content(columns: cells, rows: rows)
        return unsafe withUnsafeMutablePointer(to: &content) { content in
          var code = unsafe sqlite3_create_module_v2(
            handle, RowTable.name, RowTable.module, content, nil)
          if code == SQLITE_OK { code = unsafe sqlite3_exec(handle, sql, nil, nil, nil) }
          let error =
            code == SQLITE_OK ? nil : unsafe DatabaseError(handle, code: code, sql: sql)
          unsafe sqlite3_create_module_v2(handle, RowTable.name, nil, nil, nil)
          return error
        }
      }
    }
    if let error { throw error }
  }
}

extension DatabaseError {
  /// The last error of a connection.
  @unsafe
  init(_ handle: OpaquePointer?, code: Int32, sql: String?) {
    unsafe self.init(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    switch code & 0xFF {
    case SQLITE_IOERR: errorNumber = unsafe sqlite3_system_errno(handle)
    case SQLITE_CANTOPEN where sql == nil:
      // What it cannot make it has tried to open as it is, and is not there.
      let number = unsafe sqlite3_system_errno(handle)
      if number != ENOENT { errorNumber = number }
    case _ where isDamage:
      var number: Int32 = 0
      unsafe sqlite3_file_control(handle, "main", SQLITE_FCNTL_LAST_ERRNO, &number)
      // What the disk does not give SQLite takes for damaged.
      guard [EIO, ENXIO, ERANGE].contains(number) else { return }
      self.code = SQLITE_IOERR
      message = unsafe String(cString: sqlite3_errstr(SQLITE_IOERR))
      errorNumber = number
    default: break
    }
  }
}
