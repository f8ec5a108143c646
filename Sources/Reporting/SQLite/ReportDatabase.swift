internal import Model
internal import SQLite
internal import Streams

/// Writes finished reports into an SQLite file with views for dashboards (REP-6).
///
/// The content depends on the tables alone: nothing from the clock, the path or the machine.
public enum ReportDatabase {
  /// Makes a database of all reports at a path where no file is, or an empty one.
  ///
  /// Nothing is synced, since the file is worthless until it is whole: the caller syncs it, renames
  /// it to its final name and syncs the folder (REP-5). After an error the caller removes it.
  /// - Throws: what a report throws, and `DatabaseError`, also when a report's name or two of its columns are no
  ///   names for SQLite: names that begin with `sqlite_`, columns that differ in case only.
  public static func write(_ reports: [ReportPieces], to path: String) throws {
    let database = try open(path)
    try transaction(in: database) {
      let names = Set(reports.map(\.name))
      var tables: [ReportTable] = []
      for report in reports {
        let table = try report.forEach { index, table in
          if index == 0 { try createRows(of: table, in: database) }
          try insertRows(of: table, into: database)
          precondition(report.count == 1 || table.ratios.isEmpty, "a report of ratios in pieces")
          try createRatioParts(of: table, in: database)
          try insertRatioParts(of: table, after: 0, into: database)
        }
        for view in ReportViews(table).statements where !names.contains(view.name) {
          try database.execute(view.sql)
        }
        tables.append(table)
      }
      if !names.contains("report_columns") { try describe(tables, in: database) }
    }
  }

  /// The same for reports in one piece.
  public static func write(_ tables: [ReportTable], to path: String) throws {
    try write(tables.map(ReportPieces.init), to: path)
  }

  /// Takes the last rows out of a database that was made of tables.
  ///
  /// - Parameter kept: how many rows of each table stay, by the names of all tables.
  /// - Returns: the places of the file's pieces that it wrote, as `PieceDigests` divides it.
  /// - Throws: `DatabaseError`; the file is worthless then.
  public static func cut(after kept: [String: Int], in path: String) throws -> Set<Int> {
    try change(path) { database in
      // In one order, as the pages that become free are used again in theirs (TIME-4).
      for (name, kept) in kept.sorted(by: { $0.key < $1.key }) {
        try database.execute("DELETE FROM \(name.sqlName) WHERE rowid > \(kept)")
        let parts = ratioPartsName(name)
        var found = try database.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?")
        try found.bind(1, text: parts)
        if try found.step() {
          try database.execute("DELETE FROM \(parts.sqlName) WHERE report_row > \(kept)")
        }
      }
    }
  }

  /// Adds the rows of reports to those that `cut` left of reports of the same names and columns. The content is then
  /// that of a new database of all rows.
  ///
  /// - Parameter kept: how many rows each report has, in the order of the reports.
  /// - Returns: the places of the file's pieces that it wrote, as `PieceDigests` divides it.
  /// - Throws: what a report throws, and `DatabaseError`; the file is worthless then.
  public static func append(
    _ reports: [ReportPieces], after kept: [Int], to path: String
  ) throws -> Set<Int> {
    try change(path) { database in
      for (report, kept) in zip(reports, kept) {
        _ = try report.forEach { _, table in
          try insertRows(of: table, into: database)
          try insertRatioParts(of: table, after: kept, into: database)
        }
      }
    }
  }

  /// Changes a database in one transaction; gives the pieces that were written.
  private static func change(
    _ path: String, _ body: (borrowing Database) throws -> Void
  ) throws -> Set<Int> {
    let database = try open(path)
    return try database.writtenPieces(ofSize: PieceDigests.pieceSize) {
      try transaction(in: database) { try body(database) }
    }
  }

  /// `Database.transaction` for errors of reports, too. It does not roll back: without a journal SQLite cannot, and
  /// nobody wants the file after an error.
  private static func transaction(
    in database: borrowing Database, _ body: () throws -> Void
  ) throws {
    try database.execute("BEGIN IMMEDIATE")
    try body()
    try database.execute("COMMIT")
  }

  private static func open(_ path: String) throws(DatabaseError) -> Database {
    let database = try Database(path: path, mode: .create)
    // One file and nothing beside it, in the mode in which others can read it without writing.
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try database.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1024")  // KiB
    return database
  }

  /// The name of the table that holds what a report's ratios divide. It has a dot, which no report's
  /// name can have.
  static func ratioPartsName(_ report: String) -> String { report + ".ratio_parts" }

  private static func createRows(
    of table: ReportTable, in database: borrowing Database
  ) throws(DatabaseError) {
    let columns = table.columns.map { "\($0.name.sqlName) \(sqlType($0.values))" }
    try create(table.name, columns: columns, in: database)
  }

  /// Adds the rows of a table to those that are there.
  private static func insertRows(
    of table: ReportTable, into database: borrowing Database
  ) throws(DatabaseError) {
    try database.insert(
      table.columns.map { cells(of: $0.values) }, rows: table.rowCount, into: table.name.sqlName)
  }

  /// An absent text is the empty text, so that views can group by it.
  private static func cells(of values: ReportColumn.Values) -> CellColumn {
    switch values {
    case .texts(let column): .texts(codes: column.codes, ends: column.ends, bytes: column.bytes)
    case .integers(let cells): .integers(cells)
    case .optionalIntegers(let cells): .optionalIntegers(cells)
    case .decimals(let cells): .reals(cells.map { $0?.double ?? .nan })
    }
  }

  /// Ratios cannot be added up, so views need what they divide; that need not be a column.
  private static func createRatioParts(
    of table: ReportTable, in database: borrowing Database
  ) throws(DatabaseError) {
    if table.ratios.isEmpty { return }
    let columns =
      ["report_row INTEGER PRIMARY KEY"]
      + table.ratios.flatMap { parts in
        ["\(parts.numeratorName.sqlName) REAL", "\(parts.denominatorName.sqlName) INTEGER"]
      }
    try create(ratioPartsName(table.name), columns: columns, in: database)
  }

  private static func insertRatioParts(
    of table: ReportTable, after kept: Int, into database: borrowing Database
  ) throws(DatabaseError) {
    if table.ratios.isEmpty { return }
    let rows = (0..<table.rowCount).map { Int64(kept + $0) + 1 }
    let parts: [CellColumn] = table.ratios.flatMap { parts in
      [.reals(parts.numerators.map(\.double)), .integers(parts.denominators)]
    }
    try database.insert(
      [.integers(rows)] + parts, rows: rows.count, into: ratioPartsName(table.name).sqlName)
  }

  /// Writes what each column is, so that a reader need not know the job file.
  private static func describe(_ tables: [ReportTable], in database: borrowing Database)
    throws(DatabaseError)
  {
    let columns = ["report TEXT", "position INTEGER", "column_name TEXT", "role TEXT"]
    try create("report_columns", columns: columns, in: database)
    var insert = try database.prepare("INSERT INTO report_columns VALUES (?, ?, ?, ?)")
    for table in tables {
      for (place, column) in table.columns.enumerated() {
        try insert.bind(1, text: table.name)
        try insert.bind(2, integer: Int64(place) + 1)
        try insert.bind(3, text: column.name)
        try insert.bind(4, text: column.role.name)
        try insert.run()
      }
    }
  }

  private static func create(
    _ name: String, columns: [String], in database: borrowing Database
  ) throws(DatabaseError) {
    try database.execute(
      "CREATE TABLE \(name.sqlName) (\(columns.joined(separator: ", ")))")
  }

  private static func sqlType(_ values: ReportColumn.Values) -> String {
    switch values {
    case .texts: "TEXT NOT NULL"
    case .integers: "INTEGER NOT NULL"
    case .optionalIntegers: "INTEGER"
    case .decimals: "REAL"
    }
  }
}

extension RatioParts {
  /// The column of what is divided.
  var numeratorName: String { column + "_numerator" }
  /// The column of by what it is divided.
  var denominatorName: String { column + "_denominator" }
}
