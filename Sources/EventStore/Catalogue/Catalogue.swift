internal import Model
internal import SQLite
internal import Streams

/// The SQLite file that says what the state is: which segments belong to it, which files were taken
/// in, what each run left. One transaction of it commits a run.
///
/// A rollback journal, not a write-ahead log: there is one short transaction per run, a reader may
/// have no right to write beside the file, and the folder may be on a network file system.
/// `synchronous = EXTRA` also syncs the folder once the journal is gone, so that a run that was
/// committed stays so when the power fails.
struct Catalogue: ~Copyable {
  private let folder: String
  let database: Database
  private var path: String { StateFolder.catalogue(folder) }

  /// Opens a catalogue; one that has no tables yet is made if it may be written.
  ///
  /// - Parameter keyCheck: what only the state's secret gives.
  static func open(
    folder: String, mode: Database.Mode, job: String, keyCheck: String
  ) throws(StoreError) -> Catalogue {
    let catalogue = Catalogue(
      folder: folder, database: try open(StateFolder.catalogue(folder), mode))
    if try catalogue.isBlank() {
      if case .read = mode { throw StoreError(.noState, path: folder) }
      try catalogue.create(job: job, keyCheck: keyCheck)
    }
    try catalogue.checkFormat()
    return catalogue
  }

  private init(folder: String, database: consuming Database) {
    self.folder = folder
    self.database = database
  }

  /// Everything that was committed, once it is found whole and made by this job with this secret.
  func read(job: String, keyCheck: String) throws(StoreError) -> CommittedState {
    // One transaction, so that what is compared and what is read are of the same run, whatever is
    // committed meanwhile.
    let (identity, state) = try attempt { () throws(DatabaseError) in
      try database.transaction(.read) { () throws(DatabaseError) in
        let identity = try self.identity()
        let isWhole = identity["content"] == (try contentDigest())
        return (identity, isWhole ? try self.state() : nil)
      }
    }
    guard let state else { throw StoreError(.damaged, path: path) }
    let found = identity["job"] ?? ""
    guard found == job else {
      throw StoreError(.otherJob(found: found, expected: job), path: path)
    }
    guard identity["key_check"] == keyCheck else {
      throw StoreError(.secretWrong, path: StateFolder.key(folder))
    }
    return state
  }

  /// Has SQLite look at every page of the file.
  func checkIntegrity() throws(StoreError) {
    let isWhole = try attempt { () throws(DatabaseError) in
      var check = try database.prepare("PRAGMA integrity_check")
      return try check.step() && check.text(0) == "ok"
    }
    if !isWhole { throw StoreError(.damaged, path: path) }
  }

  /// Does all steps or none; gives what is committed then.
  ///
  /// - Parameter before: called with the number of each step before it is done, and with the number
  ///   of steps before they are committed; an error there is an error of the step.
  func perform(
    _ steps: [CatalogueStep], before: (Int) throws(DatabaseError) -> Void
  ) throws(StoreError) -> CommittedState {
    try attempt { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        for (number, step) in steps.enumerated() {
          try before(number)
          try perform(step)
        }
        let state = try self.state()
        try before(steps.count)
        return state
      }
    }
  }

  // MARK: Steps of a commit

  private func perform(_ step: CatalogueStep) throws(DatabaseError) {
    switch step {
    case .insert(let run): try insert(run)
    case .add(let segments): try insert(segments)
    case .forgetInputs: try database.execute("DELETE FROM inputs")
    case .drop(let names): try removeSegments(named: names)
    case .count(let counts, let run):
      try database.execute(
        """
        UPDATE runs SET duplicate_sessions = \(counts.duplicateSessions),
        duplicate_clicks = \(counts.duplicateClicks) WHERE run = \(run)
        """)
    case .entomb(let tombstones):
      try database.execute(CatalogueSchema.tombstones)
      try insert(
        into: "tombstones",
        tombstones.map {
          [.text($0.scope.name), .text($0.key.hexDigits), .integer($0.time.milliseconds)]
        })
    case .notePublished(let run):
      try database.execute("UPDATE runs SET is_published = 1 WHERE run = \(run)")
    case .seal: try seal()
    }
  }

  private func insert(_ run: CommittedRun) throws(DatabaseError) {
    try database.execute(
      """
      DELETE FROM balance; DELETE FROM reports; DELETE FROM watermarks; DELETE FROM outputs;
      DELETE FROM day_places; DELETE FROM totals_before
      """)
    try insert(
      into: "runs",
      [
        [
          .integer(run.number), .integer(run.record.started.milliseconds),
          .integer(run.record.finished.milliseconds),
          .integer(Int64(run.record.counts.acceptedSessions)),
          .integer(Int64(run.record.counts.acceptedClicks)),
          .integer(Int64(run.record.counts.trackingDisabled)),
          .integer(Int64(run.record.counts.tooLate)),
          .integer(Int64(run.record.counts.duplicateSessions)),
          .integer(Int64(run.record.counts.duplicateClicks)),
          .text(run.record.basis.description),
          .integer(run.isPublished ? 1 : 0),
        ]
      ])
    try insertRules(of: run)
    try insert(run.record.ruleChanges)
    try insert(
      into: "inputs",
      run.record.inputs.map {
        [
          .text($0.source), .text($0.digest.description), .integer($0.size), .text($0.path),
          .integer(run.number), .integer($0.first.milliseconds), .integer($0.last.milliseconds),
          .integer($0.isLeftOut ? 1 : 0),
        ]
      })
    try insert(
      into: "balance",
      run.record.balance.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key), .integer($0.value)]
      })
    try insert(
      into: "reports",
      run.record.reports.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key), .integer($0.value.milliseconds)]
      })
    try insert(
      into: "watermarks",
      run.record.watermarks.sorted { $0.key < $1.key }.map {
        [.integer(run.number), .text($0.key), .integer($0.value.milliseconds)]
      })
    try insert(run.record.outputs, of: run, into: "outputs")
    if try has("removals") { try database.execute("DELETE FROM removals") }
    if !run.record.removals.isEmpty {
      try database.execute(CatalogueSchema.removals)
      try insert(run.record.removals, of: run, into: "removals")
    }
    try insert(
      into: "day_places",
      run.record.days.places.map {
        [
          .integer(run.number), .text($0.report), .integer($0.day.milliseconds),
          .integer($0.bytes), .text($0.digest.description), .integer($0.rows),
        ]
      })
    try insert(
      into: "totals_before",
      run.record.days.totalsBefore.sorted { $0.key < $1.key }.flatMap { day, totals in
        totals.sorted { $0.key < $1.key }.map { name, count in
          [.integer(run.number), .integer(day.milliseconds), .text(name), .integer(count)]
        }
      })
  }

  private func insert(
    _ outputs: [OutputRecord], of run: CommittedRun, into table: String
  ) throws(DatabaseError) {
    try insert(
      into: table,
      outputs.map {
        [
          .integer(run.number), .text($0.name), .integer($0.size),
          .text($0.digest.description),
        ]
      })
  }

  /// Adds the rules of a run unless they are those of the run before.
  private func insertRules(of run: CommittedRun) throws(DatabaseError) {
    var statement = try database.prepare(
      """
      INSERT INTO rules
      SELECT ?1, ?2 WHERE ?2 IS NOT (SELECT rules FROM rules ORDER BY run DESC LIMIT 1)
      """)
    try statement.bind(1, integer: run.number)
    try statement.bind(2, text: run.record.rules)
    try statement.run()
  }

  /// Puts changes of rules in the place of those that were known.
  private func insert(_ changes: [RuleChange]) throws(DatabaseError) {
    if changes.isEmpty, try !has("rule_changes") { return }
    try database.execute(CatalogueSchema.ruleChanges)
    try database.execute("DELETE FROM rule_changes")
    try insert(
      into: "rule_changes",
      changes.map {
        [
          .integer($0.run), .text($0.rule), .integer($0.isOfContent ? 1 : 0),
          .integer($0.from.milliseconds),
        ]
      })
  }

  private func insert(_ segments: [LiveSegment]) throws(DatabaseError) {
    try insert(
      into: "segments",
      segments.map {
        [
          .text($0.info.name), .text($0.info.digest.description), .integer($0.info.size),
          .integer(Int64($0.info.counts.clicks)), .integer(Int64($0.info.counts.sessions)),
          .integer(Int64($0.info.counts.others)),
          .integer($0.info.counts.first.milliseconds),
          .integer($0.info.counts.last.milliseconds), .integer($0.run),
        ]
      })
  }

  private func removeSegments(named names: [String]) throws(DatabaseError) {
    var statement = try database.prepare("DELETE FROM segments WHERE name = ?")
    for name in names {
      try statement.bind(1, text: name)
      try statement.run()
    }
  }

  /// Notes the digest of all that the catalogue says now, since SQLite does not see a flipped bit.
  private func seal() throws(DatabaseError) {
    let content = try contentDigest()
    var statement = try database.prepare("INSERT OR REPLACE INTO identity VALUES ('content', ?)")
    try statement.bind(1, text: content)
    try statement.run()
  }

  // MARK: Opening

  private static func open(_ path: String, _ mode: Database.Mode) throws(StoreError) -> Database {
    do throws(DatabaseError) {
      // A reader may have to roll back what a dead run left; SQLite falls back to reading where it
      // may not write.
      let database = try Database(path: path, mode: .write)
      try database.execute("PRAGMA busy_timeout = 10000")  // milliseconds
      if case .read = mode {
        try database.execute("PRAGMA query_only = ON")
      } else {
        try database.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = EXTRA")
        try database.execute("PRAGMA foreign_keys = ON")
      }
      return database
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Whether nothing was ever committed: a run may have died while it made the file.
  private func isBlank() throws(StoreError) -> Bool {
    try number("SELECT count(*) FROM sqlite_schema") == 0
  }

  private func create(job: String, keyCheck: String) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.execute(CatalogueSchema.statements)
        try insert(
          into: "identity", [[.text("job"), .text(job)], [.text("key_check"), .text(keyCheck)]])
        try seal()
      }
    }
  }

  private func checkFormat() throws(StoreError) {
    let id = try number("PRAGMA application_id")
    guard id == CatalogueSchema.applicationID else { throw StoreError(.damaged, path: path) }
    let version = try number("PRAGMA user_version")
    guard version == CatalogueSchema.version else {
      throw StoreError(
        .newerVersion(found: version, known: CatalogueSchema.version), path: path)
    }
  }

  private func number(_ query: String) throws(StoreError) -> Int {
    try attempt { () throws(DatabaseError) in
      var statement = try database.prepare(query)
      _ = try statement.step()
      return Int(statement.integer(0))
    }
  }

  private func identity() throws(DatabaseError) -> [String: String] {
    var identity: [String: String] = [:]
    var rows = try database.prepare("SELECT name, value FROM identity")
    while try rows.step() { identity[rows.text(0)] = rows.text(1) }
    return identity
  }

  /// The digest of all cells of all tables but that of the digest itself.
  private func contentDigest() throws(DatabaseError) -> String {
    var digest = ContentDigest()
    for (table, order) in CatalogueSchema.tables {
      if try !has(table) { continue }
      var rows = try database.prepare("SELECT * FROM \(table) ORDER BY \(order)")
      while try rows.step() {
        if table == "identity" && rows.text(0) == "content" { continue }
        var row = Array(table.utf8)
        for column in 0..<rows.columnCount {
          let cell = Array(rows.text(column).utf8)
          row.append(varint: UInt64(cell.count))
          row += cell
        }
        digest.update(row.span)
      }
    }
    return digest.value.description
  }

  // MARK: Statements

  private enum Cell {
    case text(String)
    case integer(Int64)
  }

  private func insert(into table: String, _ rows: [[Cell]]) throws(DatabaseError) {
    guard let first = rows.first else { return }
    let marks = repeatElement("?", count: first.count).joined(separator: ", ")
    var statement = try database.prepare("INSERT INTO \(table) VALUES (\(marks))")
    for row in rows {
      for (place, cell) in row.enumerated() {
        switch cell {
        case .text(let text): try statement.bind(place + 1, text: text)
        case .integer(let number): try statement.bind(place + 1, integer: number)
        }
      }
      try statement.run()
    }
  }

  private func attempt<R>(_ body: () throws(DatabaseError) -> R) throws(StoreError) -> R {
    do throws(DatabaseError) { return try body() } catch { throw StoreError(error, path: path) }
  }
}

extension StoreError {
  /// What SQLite said of the catalogue.
  init(_ error: DatabaseError, path: String) {
    // SQLITE_CORRUPT and SQLITE_NOTADB, whatever an extended code adds.
    let isDamaged = error.code & 0xFF == 11 || error.code & 0xFF == 26
    // SQLite calls a file damaged that the disk does not give.
    if isDamaged {
      do throws(StreamError) { _ = try WholeFile.read(path) } catch {
        self.init(error)
        return
      }
    }
    self.init(
      isDamaged ? .damaged : .database(code: error.code, message: error.message), path: path)
  }
}

extension Key {
  /// The key as the catalogue has it.
  fileprivate var hexDigits: String { Digest(high: high, low: low).description }

  init(hexDigits text: String) {
    let digest = Digest(hexDigits: text)
    self.init(high: digest.high, low: digest.low)
  }
}

extension Digest {
  /// The digest of 32 hex digits; zero for another text, which is no digest of anything.
  init(hexDigits text: String) {
    let digits = Array(text.utf8)
    func half(_ range: Range<Int>) -> UInt64 {
      digits.count == 32
        ? UInt64(String(decoding: digits[range], as: UTF8.self), radix: 16) ?? 0 : 0
    }
    self.init(high: half(0..<16), low: half(16..<32))
  }
}
