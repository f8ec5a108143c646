public import Model
internal import SQLite

/// The ids of sessions' devices as logs have them, in a file of their own that `export_device_ids` makes (PRIV-2).
///
/// What a run adds is committed here just before the run itself is, and `settle` takes away whatever the state that was
/// committed does not hold: so both say the same, wherever a run dies.
public struct RawIDFile: ~Copyable {
  private let path: String
  private let database: Database

  /// What a rebuild replaces once it is committed: the ids of earlier runs.
  public enum Replaced: Sendable {
    /// Of all sessions.
    case all
    /// Of those from a moment on.
    case from(Timestamp)
  }

  private static let version = 2
  /// Rows of version 1 have no checksum.
  private static let versionWithoutSums = 1
  /// The columns of ids are in the order of `KeyScope.devices`.
  private static let schema = """
    CREATE TABLE sessions (
      run INTEGER NOT NULL, app TEXT NOT NULL, timestamp_ms INTEGER NOT NULL, session_id TEXT NOT NULL,
      source TEXT NOT NULL, digest TEXT NOT NULL,
      \(KeyScope.devices.map { "\($0.name) TEXT" }.joined(separator: ", ")), identity TEXT,
      checksum INTEGER);
    CREATE INDEX sessions_by_time ON sessions (app, timestamp_ms);
    CREATE TABLE rebuilds (run INTEGER NOT NULL, from_ms INTEGER NOT NULL);
    PRAGMA user_version = \(version)
    """
  private static let firstID = 6
  private static let sum = firstID + KeyScope.devices.count + 1

  /// Opens the file of a state; nil where there is none.
  static func open(folder: String, _ mode: Database.Mode) throws(StoreError) -> RawIDFile? {
    let path = StateFolder.rawIDs(folder)
    if try StateFolder.size(path) == nil { return nil }
    let file = try opened(path, mode)
    // A run that died while it made the file left none.
    if try file.database.number("SELECT count(*) FROM sqlite_schema", of: path) == 0 { return nil }
    let found = try file.database.number("PRAGMA user_version", of: path)
    if found > version { throw StoreError(.newerVersion(found: found, known: version), path: path) }
    if found == versionWithoutSums, mode != .read {
      try file.attempt { () throws(DatabaseError) in
        try file.database.transaction { () throws(DatabaseError) in
          try file.database.execute(
            """
            ALTER TABLE sessions ADD COLUMN checksum INTEGER; PRAGMA user_version = \(version)
            """)
        }
      }
    }
    return file
  }

  /// Makes the file of a state that has none.
  static func make(folder: String) throws(StoreError) -> RawIDFile {
    let path = StateFolder.rawIDs(folder)
    if try StateFolder.size(path) == nil { try StateFolder.makeEmpty(path) }
    let file = try opened(path, .write)
    try file.attempt { () throws(DatabaseError) in
      try file.database.transaction { () throws(DatabaseError) in
        try file.database.execute(schema)
      }
    }
    return file
  }

  private init(path: String, database: consuming Database) {
    self.path = path
    self.database = database
  }

  private static func opened(
    _ path: String, _ mode: Database.Mode
  ) throws(StoreError) -> RawIDFile {
    let file = RawIDFile(path: path, database: try Database.ofState(path, mode))
    // What is removed is overwritten.
    try file.attempt { () throws(DatabaseError) in
      try file.database.execute("PRAGMA secure_delete = ON")
    }
    return file
  }

  /// How many rows are added at once: whoever reads the file has to wait for that long.
  private static let rowsAtOnce = 50_000

  /// Adds what a run takes in, just before the run is committed; it counts from then on, as `settle` removes what is
  /// of no committed run.
  ///
  /// - Parameter replaced: what a rebuild replaces; only noted here, as `settle` removes it once the rebuild is
  ///   committed.
  public func add(
    run: Int64, replacing replaced: Replaced?,
    _ rows: some Sequence<RawIDRow>
  ) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      if let replaced {
        try database.transaction { () throws(DatabaseError) in
          var note = try database.prepare("INSERT INTO rebuilds VALUES (?, ?)")
          try note.bind(1, integer: run)
          try note.bind(2, integer: replaced.moment.milliseconds)
          try note.run()
        }
      }
      let cells = (1...Self.sum).map { $0 > Self.firstID ? "nullif(?, '')" : "?" } + ["?"]
      var insert = try database.prepare(
        "INSERT INTO sessions VALUES (\(cells.joined(separator: ", ")))")
      try insert.bind(1, integer: run)
      var rest = rows.makeIterator()
      var next = rest.next()
      while next != nil {
        try database.transaction { () throws(DatabaseError) in
          var room = Self.rowsAtOnce
          while let row = next, room > 0 {
            try Self.insert(row, with: &insert)
            next = rest.next()
            room -= 1
          }
        }
      }
    }
  }

  private static func insert(
    _ row: RawIDRow, with insert: inout Statement
  ) throws(DatabaseError) {
    try insert.bind(2, text: row.app)
    try insert.bind(3, integer: row.timestamp.milliseconds)
    try insert.bind(4, text: row.sessionID.span)
    try insert.bind(5, text: row.source)
    try insert.bind(6, text: row.digest.hexDigits.span)
    for (place, text) in (row.ids + [row.identity]).enumerated() {
      try insert.bind(firstID + 1 + place, text: text.span)
    }
    try insert.bind(sum + 1, integer: row.sum)
    try insert.run()
  }

  /// Removes what is not, or not any more, of the state.
  ///
  /// - Parameters:
  ///   - run: the last one that was committed.
  ///   - agedUntil: by app, the moment up to which sessions are kept no longer (TIME-7).
  public func settle(after run: Int64, agedUntil: [ExactText: Timestamp]) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      // Whoever writes waits for all who read, and there is seldom anything to remove.
      if try isSettled(after: run, agedUntil: agedUntil) { return }
      try database.transaction { () throws(DatabaseError) in
        // Rows are in the order of runs.
        try database.execute(
          """
          DELETE FROM sessions WHERE rowid >
            coalesce((SELECT rowid FROM sessions WHERE run <= \(run) ORDER BY rowid DESC LIMIT 1), 0)
          """)
        try removeReplaced(upTo: run)
        var delete = try database.prepare(
          "DELETE FROM sessions WHERE app = ? AND timestamp_ms <= ?")
        for (app, moment) in agedUntil {
          try delete.bind(1, text: app.text)
          try delete.bind(2, integer: moment.milliseconds)
          try delete.run()
        }
      }
    }
  }

  /// Whether there is nothing to remove.
  private func isSettled(
    after run: Int64, agedUntil: [ExactText: Timestamp]
  ) throws(DatabaseError) -> Bool {
    var others = try database.prepare(
      """
      SELECT EXISTS (SELECT * FROM rebuilds)
        OR coalesce((SELECT run FROM sessions ORDER BY rowid DESC LIMIT 1), 0) > \(run)
      """)
    if try others.step(), others.integer(0) != 0 { return false }
    for (app, moment) in agedUntil {
      var aged = try database.prepare(
        "SELECT EXISTS (SELECT * FROM sessions WHERE app = ? AND timestamp_ms <= ?)")
      try aged.bind(1, text: app.text)
      try aged.bind(2, integer: moment.milliseconds)
      if try aged.step(), aged.integer(0) != 0 { return false }
    }
    return true
  }

  /// Removes what rebuilds replaced that were committed, and all notes of rebuilds.
  private func removeReplaced(upTo run: Int64) throws(DatabaseError) {
    var rebuilds: [(run: Int64, from: Int64)] = []
    var rows = try database.prepare("SELECT run, from_ms FROM rebuilds")
    while try rows.step() { rebuilds.append((rows.integer(0), rows.integer(1))) }
    if rebuilds.isEmpty { return }
    for rebuild in rebuilds where rebuild.run <= run {
      try database.execute(
        "DELETE FROM sessions WHERE run < \(rebuild.run) AND timestamp_ms >= \(rebuild.from)")
    }
    try database.execute("DELETE FROM rebuilds")
  }

  /// Removes the rows that `isForgotten` picks, and all others with the same session id, which may have come without
  /// the device's (PRIV-3); gives how many they were.
  public func remove(where isForgotten: (RawIDRow) -> Bool) throws(StoreError) -> Int {
    try attempt { () throws(DatabaseError) in
      try database.execute("PRAGMA temp_store = MEMORY")
      return try database.transaction { () throws(DatabaseError) in
        try database.execute(
          "CREATE TEMP TABLE forgotten (app TEXT NOT NULL, session_id TEXT NOT NULL)")
        var name = try database.prepare("INSERT INTO forgotten VALUES (?, ?)")
        try readRows { row throws(DatabaseError) in
          if !isForgotten(row) { return }
          try name.bind(1, text: row.app)
          try name.bind(2, text: row.sessionID.span)
          try name.run()
        }
        try database.execute(
          "DELETE FROM sessions WHERE (app, session_id) IN (SELECT app, session_id FROM forgotten)")
        var changes = try database.prepare("SELECT changes()")
        _ = try changes.step()
        let count = Int(changes.integer(0))
        try database.execute("DROP TABLE forgotten")
        return count
      }
    }
  }

  /// Hands all rows to `body`, in the order of the runs.
  public func forEach(_ body: (RawIDRow) -> Void) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      try readRows { row throws(DatabaseError) in body(row) }
    }
  }

  /// Has SQLite look at every page, and looks at every row; gives the number of rows.
  func check() throws(StoreError) -> Int {
    try database.checkIntegrity(path)
    var count = 0
    try forEach { _ in count += 1 }
    return count
  }

  /// Throws where a row is not as it was written: SQLite notices what breaks its own order alone.
  private func readRows(
    _ body: (RawIDRow) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var rows = try database.prepare("SELECT * FROM sessions ORDER BY rowid")
    while try rows.step() {
      let texts = (Self.firstID..<Self.sum).map { Self.bytes(rows, $0) }
      let row = RawIDRow(
        app: rows.text(1), timestamp: Timestamp(milliseconds: rows.integer(2)),
        sessionID: Self.bytes(rows, 3), source: rows.text(4), digest: try rows.digest(5),
        ids: Array(texts.dropLast()), identity: texts.last ?? [])
      let hasSum = rows.columnCount > Self.sum && !rows.isNull(Self.sum)
      if hasSum && rows.integer(Self.sum) != row.sum {
        throw rows.damage("the ids of a session are not those that were written")
      }
      try body(row)
    }
  }

  private static func bytes(_ rows: borrowing Statement, _ column: Int) -> [UInt8] {
    rows.withText(column) { [UInt8]($0) }
  }

  private func attempt<R>(_ body: () throws(DatabaseError) -> R) throws(StoreError) -> R {
    do throws(DatabaseError) { return try body() } catch { throw StoreError(error, path: path) }
  }
}

extension RawIDRow {
  /// What a row is checked by: all but the run that took it in.
  fileprivate var sum: Int64 {
    var bytes: [UInt8] = []
    for text in [Array(app.utf8), sessionID, Array(source.utf8), digest.hexDigits] + ids + [
      identity
    ] {
      bytes.append(word: UInt64(text.count))
      bytes += text
    }
    bytes.append(word: UInt64(bitPattern: timestamp.milliseconds))
    return Int64(bitPattern: SegmentFormat.digest(bytes.span))
  }
}

extension RawIDFile.Replaced {
  /// Sessions from this moment on.
  fileprivate var moment: Timestamp {
    switch self {
    case .all: Timestamp(milliseconds: .min)
    case .from(let moment): moment
    }
  }
}
