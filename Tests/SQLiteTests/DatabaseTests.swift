import TestSupport
import Testing

@testable import SQLite

@Suite struct DatabaseTests {
  private func memory() throws -> Database {
    let database = try Database(path: ":memory:", mode: .create)
    try database.execute("CREATE TABLE t (name TEXT PRIMARY KEY, n INTEGER, x REAL)")
    return database
  }

  private func names(_ database: borrowing Database) throws -> [String] {
    var query = try database.prepare("SELECT name FROM t ORDER BY name")
    var names: [String] = []
    while try query.step() { names.append(query.text(0)) }
    return names
  }

  @Test func `rows of columns come back as they went in`() throws {
    let database = try memory()
    let bytes = Array("한😀nul\u{0}in".utf8)
    let texts = CellColumn.texts(codes: [2, 0, 1], ends: [0, 0, 7, bytes.count], bytes: bytes)
    try database.insert(
      [texts, .optionalIntegers([.min, nil, 1]), .reals([0.1, -1.5, .nan])], rows: 3,
      into: "\"t\"")
    var query = try database.prepare(
      "SELECT rowid, name, n, x, typeof(name), n IS NULL, x IS NULL FROM t ORDER BY rowid")
    var rows: [String] = []
    while try query.step() {
      let cells = [0, 2, 3, 4, 5, 6].map { query.text($0) }
      rows.append(cells.joined(separator: "|") + "|" + query.text(1))
    }
    #expect(
      rows == [
        "1|-9223372036854775808|0.1|text|0|0|nul\u{0}in", "2||-1.5|text|1|0|",
        "3|1||text|0|1|한😀",
      ])
  }

  @Test func `rows of another table are inserted behind those that are there`() throws {
    let database = try memory()
    try database.execute("CREATE TABLE u (n INTEGER NOT NULL)")
    try database.insert([.integers([3, 4])], rows: 2, into: "u")
    try database.insert([.integers([5])], rows: 1, into: "u")
    let none = CellColumn.texts(codes: [0], ends: [0, 0], bytes: [])
    try database.insert([none, .integers([1]), .reals([2])], rows: 1, into: "t")
    try database.insert([.integers([])], rows: 0, into: "u")
    var query = try database.prepare(
      "SELECT group_concat(n), (SELECT typeof(name) || length(name) FROM t) FROM u")
    #expect(try query.step() && query.text(0) == "3,4,5" && query.text(1) == "text0")
  }

  @Test func `a row that the table refuses is an error of the statement`() throws {
    let database = try memory()
    try database.execute("CREATE TABLE u (n INTEGER NOT NULL)")
    #expect(throws: DatabaseError.self) {
      try database.insert([.optionalIntegers([1, nil])], rows: 2, into: "u")
    }
    do throws(DatabaseError) {
      try database.insert([.integers([1]), .integers([1])], rows: 1, into: "u")
      Issue.record("two columns went into one")
    } catch {
      #expect(error.sql?.hasPrefix("INSERT INTO u SELECT") == true)
      #expect(error.message.contains("2 values"), "\(error)")
    }
  }

  @Test func `values come back as they went in`() throws {
    let database = try memory()
    for (name, n, x): (String, Int64, Double) in [
      ("", .min, 0), ("한😀", .max, -1.5), ("nul\u{0}in", 0, 0.1),
    ] {
      var insert = try database.prepare("INSERT INTO t VALUES (?, ?, \(x))")
      try insert.bind(1, text: name)
      try insert.bind(2, integer: n)
      try insert.run()
    }
    var query = try database.prepare("SELECT name, n, x, NULL, typeof(name) FROM t ORDER BY n")
    #expect(query.columnCount == 5)
    var rows: [String] = []
    while try query.step() {
      #expect(!query.isNull(0) && query.isNull(3) && query.text(4) == "text")
      #expect(query.text(3) == "" && query.integer(3) == 0 && query.real(3) == 0)
      rows.append("\(query.text(0)) \(query.integer(1)) \(query.real(2))")
    }
    #expect(
      rows == [
        " -9223372036854775808 0.0", "nul\u{0}in 0 0.1", "한😀 9223372036854775807 -1.5",
      ])
  }

  @Test func `a transaction that returns is committed`() throws {
    let database = try memory()
    let value = try database.transaction { () throws(DatabaseError) in
      try database.execute("INSERT INTO t (name) VALUES ('a')")
      return 7
    }
    #expect(value == 7)
    #expect(try names(database) == ["a"])
  }

  @Test func `a transaction that throws leaves nothing`() throws {
    let database = try memory()
    #expect(throws: DatabaseError.self) {
      try database.transaction { () throws(DatabaseError) in
        try database.execute("INSERT INTO t (name) VALUES ('a')")
        try database.execute("INSERT INTO nowhere VALUES (1)")
      }
    }
    #expect(try names(database) == [])
    try database.transaction { () throws(DatabaseError) in
      try database.execute("INSERT INTO t (name) VALUES ('b')")
    }
    #expect(try names(database) == ["b"])
  }

  @Test func `a transaction that reads sees one state, and lets nobody commit another`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/t.sqlite"
    let writer = try Database(path: path, mode: .create)
    try writer.execute("CREATE TABLE t (name TEXT PRIMARY KEY)")
    let reader = try Database(path: path, mode: .read)
    try reader.transaction(.read) { () throws(DatabaseError) in
      var query = try reader.prepare("SELECT count(*) FROM t")
      #expect(try query.step() && query.integer(0) == 0)
      query.reset()
      do throws(DatabaseError) {
        try writer.execute("INSERT INTO t VALUES ('a')")
        Issue.record("a row was added beneath a reader")
      } catch {
        #expect(error.code == 5)
      }
      #expect(try query.step() && query.integer(0) == 0)
    }
    try writer.execute("INSERT INTO t VALUES ('a')")
    #expect(try names(reader) == ["a"])
    withExtendedLifetime(folder) {}
  }

  @Test func `an error tells its code, the words and the statement, and no values`() throws {
    let database = try memory()
    var insert = try database.prepare("INSERT INTO t (name) VALUES (?)")
    try insert.bind(1, text: "secret")
    try insert.run()
    do {
      try insert.run()
      Issue.record("a second row of the same name was taken")
    } catch {
      #expect(error.code == 1555)
      #expect(
        error.description
          == "SQLite error 1555: UNIQUE constraint failed: t.name"
          + " - while executing `INSERT INTO t (name) VALUES (?)`")
    }
    try insert.bind(1, text: "other")
    try insert.run()
    #expect(try names(database) == ["other", "secret"])
  }

  @Test func `a file that is not there cannot be read`() {
    let error = #expect(throws: DatabaseError.self) {
      _ = try Database(path: "/nowhere/at/all.sqlite", mode: .read)
    }
    #expect(
      error?.description
        == "SQLite error 14: unable to open database file"
    )
  }

  @Test func `an empty statement is an error`() throws {
    let database = try memory()
    #expect(throws: DatabaseError.self) { _ = try database.prepare("-- nothing") }
  }

  @Test func `a statement may outlive its database`() throws {
    func query() throws -> Statement {
      let database = try memory()
      return try database.prepare("SELECT 7")
    }
    var statement = try query()
    #expect(try statement.step())
    #expect(statement.integer(0) == 7)
  }

  /// The places of the pieces in which two files differ.
  private func differing(_ a: [UInt8], _ b: [UInt8], _ size: Int) -> Set<Int> {
    let count = max(a.count, b.count)
    return Set(
      stride(from: 0, to: count, by: size).filter { start in
        func piece(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
          bytes[min(start, bytes.count)..<min(start + size, bytes.count)]
        }
        return piece(a) != piece(b)
      }.map { $0 / size })
  }

  @Test(arguments: [
    "UPDATE t SET text = 'other' WHERE n = 500", "DELETE FROM t WHERE n > 980",
    "INSERT INTO t SELECT n + 5000, text FROM t", "DELETE FROM t WHERE n % 400 = 0",
    "UPDATE t SET n = n + 5000 WHERE n IN (1, 500)", "CREATE INDEX i ON t (text)",
    "DELETE FROM t; VACUUM", "SELECT * FROM t",
  ])
  func `pieces of a file that are not named as written stay as they were`(change: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/t.sqlite"
    let size = 16 << 10
    let before: [UInt8]
    do {
      let made = try Database(path: path, mode: .create)
      try made.execute(
        """
        CREATE TABLE t (n INTEGER PRIMARY KEY, text TEXT);
        WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 1000)
        INSERT INTO t SELECT n, hex(zeroblob(200)) || n FROM c
        """)
      before = try #require(TemporaryFolder.content(path))
    }
    let database = try Database(path: path, mode: .write)
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA cache_size = -64")
    let written = try database.writtenPieces(ofSize: size) {
      try database.execute(change)
    }
    let after = try #require(TemporaryFolder.content(path))
    let differing = differing(before, after, size)
    #expect(written.isSuperset(of: differing))
    #expect(before.count > 20 * size && written.count <= differing.count + 1)
    #expect(differing.isEmpty == change.hasPrefix("SELECT"))
    // It is as before now: this is written and not noted.
    try database.execute("INSERT INTO t VALUES (100000, 'last')")
    #expect(TemporaryFolder.content(path) != after)
  }

  @Test func `what fails while pieces are noted leaves the database usable`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(path: folder.path + "/t.sqlite", mode: .create)
    #expect(throws: DatabaseError.self) {
      try database.writtenPieces(ofSize: 1024) {
        try database.execute("INSERT INTO missing VALUES (1)")
      }
    }
    try database.execute("CREATE TABLE t (name TEXT); INSERT INTO t VALUES ('a')")
    #expect(try names(database) == ["a"])
  }

  @Test func `a database in memory has no pieces`() throws {
    let database = try memory()
    let error = #expect(throws: DatabaseError.self) {
      _ = try database.writtenPieces(ofSize: 1024) {}
    }
    #expect(error?.message == "it has no file")
  }
}
