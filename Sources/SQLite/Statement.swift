internal import CSQLite

/// A compiled SQL statement with its parameters.
///
/// Parameters are numbered from 1, columns from 0, as SQLite does.
///
/// ```swift
/// var query = try database.prepare("SELECT name, n FROM t WHERE n > ?")
/// try query.bind(1, integer: 3)
/// while try query.step() { print(query.text(0), query.integer(1)) }
/// ```
@safe
public struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let sql: String

  init(_ handle: OpaquePointer, sql: String) {
    unsafe self.handle = handle
    self.sql = sql
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Sets a parameter to a whole number.
  public mutating func bind(_ place: Int, integer: Int64) throws(DatabaseError) {
    try check(unsafe sqlite3_bind_int64(handle, Int32(place), integer))
  }

  /// Sets a parameter to a text in UTF-8, which is copied.
  public mutating func bind(_ place: Int, text: Span<UInt8>) throws(DatabaseError) {
    // Safe because SQLite copies the bytes before it returns. An empty span may have no address,
    // and SQLite takes a null address for NULL.
    let code = unsafe text.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress {
        return unsafe lookback_bind_text(handle, Int32(place), start, UInt64(bytes.count))
      }
      return unsafe lookback_bind_text(handle, Int32(place), "", 0)
    }
    try check(code)
  }

  /// Sets a parameter to a text.
  public mutating func bind(_ place: Int, text: String) throws(DatabaseError) {
    let utf8 = Array(text.utf8)
    try bind(place, text: utf8.span)
  }

  /// Goes to the next row; false when there is none.
  public mutating func step() throws(DatabaseError) -> Bool {
    let code = unsafe sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    throw unsafe DatabaseError(sqlite3_db_handle(handle), code: code, sql: sql)
  }

  /// Executes the statement, dropping its rows, and readies it for other parameters.
  public mutating func run() throws(DatabaseError) {
    defer { reset() }
    while try step() {}
  }

  /// Readies the statement to be executed again; parameters stay as they are.
  mutating func reset() {
    // Its code repeats the error of the last step, which has been thrown.
    unsafe sqlite3_reset(handle)
  }

  /// The number of columns of a row.
  public var columnCount: Int { unsafe Int(sqlite3_column_count(handle)) }

  /// Whether a cell of the row is NULL.
  public func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// A cell of the row as a whole number; 0 when it is NULL.
  public func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// A cell of the row as a binary number; 0 when it is NULL.
  public func real(_ column: Int) -> Double {
    unsafe sqlite3_column_double(handle, Int32(column))
  }

  /// A cell of the row as a text in UTF-8; empty when it is NULL.
  public func text(_ column: Int) -> String {
    // Safe because the bytes are copied within the call.
    withText(column) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Hands the bytes of a cell of the row, as a text in UTF-8, to `use`; none when it is NULL.
  public func withText<R>(_ column: Int, _ use: (Span<UInt8>) -> R) -> R {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else {
      let none: [UInt8] = []
      return use(none.span)
    }
    let count = unsafe Int(sqlite3_column_bytes(handle, Int32(column)))
    // Safe because SQLite keeps `count` bytes at `start` until the next step.
    return unsafe use(Span(_unsafeStart: start, count: count))
  }

  /// The error that the row has a cell which cannot be there, as its words say.
  public func damage(_ message: String) -> DatabaseError {
    DatabaseError(code: SQLITE_CORRUPT, message: message, sql: sql)
  }

  private func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLITE_OK {
      throw unsafe DatabaseError(sqlite3_db_handle(handle), code: code, sql: sql)
    }
  }
}
