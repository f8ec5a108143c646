internal import SQLite

extension Database {
  /// Opens a file of a state.
  static func ofState(_ path: String, _ mode: Mode) throws(StoreError) -> Database {
    do throws(DatabaseError) {
      // A reader may have to roll back what a dead run left; SQLite falls back to reading where it
      // may not write.
      let database = try Database(path: path, mode: .write)
      if case .read = mode {
        try database.execute("PRAGMA busy_timeout = 10000; PRAGMA query_only = ON")  // milliseconds
      } else {
        // Its work would be lost, and whoever reads a whole file ends before long. A signal is not heard meanwhile.
        try database.execute("PRAGMA busy_timeout = 60000")
        try database.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
        try database.execute("PRAGMA foreign_keys = ON")
      }
      return database
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// The number that a query gives first, of the file at a path.
  func number(_ query: String, of path: String) throws(StoreError) -> Int {
    do throws(DatabaseError) {
      var statement = try prepare(query)
      _ = try statement.step()
      return Int(statement.integer(0))
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Has SQLite look at every page of the file.
  func checkIntegrity(_ path: String) throws(StoreError) {
    let isWhole: Bool
    do throws(DatabaseError) {
      var check = try prepare("PRAGMA integrity_check")
      isWhole = try check.step() && check.text(0) == "ok"
    } catch {
      throw StoreError(error, path: path)
    }
    if !isWhole { throw StoreError(.damaged, path: path) }
  }
}

extension StoreError {
  /// What SQLite said of a file of the state.
  init(_ error: DatabaseError, path: String) {
    self.init(
      error.isDamage
        ? .damaged
        : .database(code: error.code, errorNumber: error.errorNumber, message: error.problem),
      path: path)
  }
}
