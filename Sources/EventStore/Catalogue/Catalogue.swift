internal import Model
internal import SQLite
internal import Streams

/// The SQLite file that says what the state is: which segments belong to it, which files were taken
/// in, what each run left. One transaction of it commits a run.
///
/// A rollback journal, not a write-ahead log: there are two short transactions per run, a reader may
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
      folder: folder, database: try Database.ofState(StateFolder.catalogue(folder), mode))
    if try catalogue.isBlank() {
      if case .read = mode { throw StoreError(.noState, path: folder) }
      try catalogue.create(job: job, keyCheck: keyCheck)
    }
    try catalogue.checkFormat(mode)
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
    guard let state else {
      if let table = try unknownTable() { throw StoreError(.newerTable(table), path: path) }
      throw StoreError(.damaged, path: path)
    }
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
    try database.checkIntegrity(path)
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

  /// Notes that all that a run and those before it meant to publish was published.
  func notePublished(run: Int64) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.execute("UPDATE runs SET is_published = 1 WHERE run <= \(run)")
        try seal()
      }
    }
  }

  // MARK: Opening

  /// Whether nothing was ever committed: a run may have died while it made the file.
  private func isBlank() throws(StoreError) -> Bool {
    try database.number("SELECT count(*) FROM sqlite_schema", of: path) == 0
  }

  private func create(job: String, keyCheck: String) throws(StoreError) {
    try attempt { () throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        try database.execute(CatalogueSchema.statements)
        try insert(
          into: .identity, [[.text("job"), .text(job)], [.text("key_check"), .text(keyCheck)]])
        try seal()
      }
    }
  }

  /// Whether the state is of a version that is not read as it is.
  func isToBeBroughtUpToDate() throws(StoreError) -> Bool {
    try attempt { () throws(DatabaseError) in try isOutdated() }
  }

  /// The same, within a transaction.
  func isOutdated() throws(DatabaseError) -> Bool {
    var version = try database.prepare("PRAGMA user_version")
    return try version.step() && version.integer(0) < SegmentFormat.earliestRead
  }

  private func checkFormat(_ mode: Database.Mode) throws(StoreError) {
    let id = try database.number("PRAGMA application_id", of: path)
    guard id == CatalogueSchema.applicationID else { throw StoreError(.damaged, path: path) }
    let version = try database.number("PRAGMA user_version", of: path)
    let known = CatalogueSchema.version
    if version > known { throw StoreError(.newerVersion(found: version, known: known), path: path) }
    if version < SegmentFormat.earliestRead, case .read = mode {
      throw StoreError(.olderVersion(found: version, known: known), path: path)
    }
  }

  /// A table that a later version of the program has made, which is part of the digest then.
  private func unknownTable() throws(StoreError) -> String? {
    try attempt { () throws(DatabaseError) in
      var names = try database.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' ORDER BY 1"
      )
      while try names.step() {
        let name = names.text(0)
        if CatalogueTable(rawValue: name) == nil { return name }
      }
      return nil
    }
  }

  private func identity() throws(DatabaseError) -> [String: String] {
    var identity: [String: String] = [:]
    var rows = try database.prepare("SELECT name, value FROM identity")
    while try rows.step() { identity[rows.text(0)] = rows.text(1) }
    return identity
  }

  /// The digest of all cells of all tables but that of the digest itself.
  func contentDigest() throws(DatabaseError) -> String {
    var digest = ContentDigest()
    // After years there are some hundred thousand rows.
    var row: [UInt8] = []
    for table in CatalogueTable.allCases where try has(table) {
      var rows = try select(table)
      let columns = 0..<rows.columnCount
      while try rows.step() {
        if table == .identity && rows.text(0) == "content" { continue }
        row.removeAll(keepingCapacity: true)
        row += table.rawValue.utf8
        for column in columns {
          rows.withText(column) { cell in
            row.append(varint: UInt64(cell.count))
            row.append(cell)
          }
        }
        digest.update(row.span)
      }
    }
    return digest.value.description
  }

  private func attempt<R>(_ body: () throws(DatabaseError) -> R) throws(StoreError) -> R {
    do throws(DatabaseError) { return try body() } catch { throw StoreError(error, path: path) }
  }
}
