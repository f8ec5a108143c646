public import Model
public import SQLite
internal import Streams

extension ReportDatabase {
  /// The digest of a database's content: all statements that made it and all cells of its tables.
  /// Two files with the same content need not have the same bytes.
  ///
  /// - Returns: nil when the file is damaged, as SQLite finds.
  public static func content(of path: String) throws(DatabaseError) -> Digest? {
    do throws(DatabaseError) {
      let database = try Database(path: path, mode: .read)
      var check = try database.prepare("PRAGMA integrity_check")
      guard try check.step(), check.text(0) == "ok" else { return nil }
      return try content(of: database)
    } catch {
      // Where the schema is damaged, SQLite checks nothing.
      if error.isDamage { return nil }
      throw error
    }
  }

  private static func content(of database: borrowing Database) throws(DatabaseError) -> Digest {
    var content = ContentDigest()
    try add(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name", of: database,
      to: &content)
    for name in try tables(of: database) {
      try add("SELECT * FROM \(name.sqlName) ORDER BY rowid", of: database, to: &content)
    }
    return content.value
  }

  /// The names of the tables of a database, in their order.
  static func tables(of database: borrowing Database) throws(DatabaseError) -> [String] {
    var names: [String] = []
    var tables = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    while try tables.step() { names.append(tables.text(0)) }
    return names
  }

  private static func add(
    _ query: String, of database: borrowing Database, to content: inout ContentDigest
  ) throws(DatabaseError) {
    var rows = try database.prepare(query)
    while try rows.step() {
      var bytes: [UInt8] = []
      for column in 0..<rows.columnCount {
        // Neither byte stands in UTF-8.
        bytes.append(rows.isNull(column) ? 0xFE : 0xFF)
        bytes += rows.text(column).utf8
      }
      content.update(bytes.span)
    }
    content.update([0xFE, 0xFF].span)
  }
}
