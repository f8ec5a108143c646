import Model
import TestSupport
import Testing

@testable import EventStore
@testable import SQLite

/// The file of raw ids (PRIV-2), of which what the state does not hold is removed.
@Suite struct RawIDFileTests {
  private let parent: TemporaryFolder
  private let store: Store

  init() throws {
    parent = try TemporaryFolder()
    store = try Store(folder: parent.path + "/state", job: "daily", mode: .write(wait: .zero))
  }

  private func row(_ session: String, app: String = "a", at time: Int64) -> RawIDRow {
    RawIDRow(
      app: app, timestamp: Timestamp(milliseconds: time), sessionID: Array(session.utf8),
      source: "sessions", digest: Digest(high: 1, low: 2),
      ids: KeyScope.devices.map { Array("\(session)-\($0.name)".utf8) }, identity: [])
  }

  private func add(_ run: Int64, replacing: RawIDFile.Replaced? = nil, _ rows: RawIDRow...) throws {
    try store.makeRawIDs().add(run: run, replacing: replacing, rows)
  }

  private func settle(after run: Int64, agedUntil time: Int64? = nil) throws {
    let aged = time.map { [ExactText("a"): Timestamp(milliseconds: $0)] } ?? [:]
    try store.makeRawIDs().settle(after: run, agedUntil: aged)
  }

  private func sessions() throws -> [String] {
    var sessions: [String] = []
    try store.makeRawIDs().forEach { row in
      sessions.append(row.app + " " + String(decoding: row.sessionID, as: UTF8.self))
    }
    return sessions
  }

  @Test func `TIME-7: sessions go up to the moment up to which they are kept no longer`() throws {
    try add(1, row("1", at: 10), row("2", at: 11), row("3", app: "b", at: 10))
    try settle(after: 1, agedUntil: 10)
    #expect(try sessions() == ["a 2", "b 3"])
  }

  @Test func `PRIV-2: a rebuild replaces sessions from its moment on once it is committed`() throws
  {
    try add(1, row("1", at: 9), row("2", at: 10), row("3", at: 11))
    try add(2, replacing: .from(Timestamp(milliseconds: 10)), row("2", at: 10))
    try settle(after: 2)
    #expect(try sessions() == ["a 1", "a 2"])
  }

  @Test
  func `PRIV-2: a rebuild that was not committed replaces nothing, nor does the run behind it`()
    throws
  {
    try add(1, row("1", at: 9))
    try add(2, replacing: .all, row("2", at: 10))
    try settle(after: 1)
    #expect(try sessions() == ["a 1"])
    try add(2, row("3", at: 11))
    try settle(after: 2)
    #expect(try sessions() == ["a 1", "a 3"])
  }

  @Test func `PRIV-3: sessions of the same id go with a forgotten one, those of other apps stay`()
    throws
  {
    try add(1, row("1", at: 9), row("1", at: 10), row("1", app: "b", at: 9), row("2", at: 9))
    let removed = try store.makeRawIDs().remove { row in
      row.app == "a" && row.timestamp.milliseconds == 9 && row.sessionID == Array("1".utf8)
    }
    #expect(removed == 2)
    #expect(try sessions() == ["b 1", "a 2"])
  }

  @Test func `PRIV-2: of a run that died while it added very many none stays`() throws {
    try add(1, row("1", at: 9))
    let reader = try Database(path: StateFolder.rawIDs(parent.path + "/state"), mode: .read)
    var seen: Int64 = 0
    // More than are added at once: others read what is there of them.
    let rows = (0..<50_002).lazy.map { number in
      if number == 50_001, var count = try? reader.prepare("SELECT count(*) FROM sessions") {
        if (try? count.step()) ?? false { seen = count.integer(0) }
      }
      return row("\(number)", at: 10)
    }
    try store.makeRawIDs().add(run: 2, replacing: nil, rows)
    #expect(seen == 50_001)
    #expect(try sessions().count == 50_003)
    try settle(after: 1)
    #expect(try sessions() == ["a 1"])
  }

  @Test func `what has nothing to remove waits for nobody who reads`() throws {
    try add(1, row("1", at: 9))
    let reader = try Database(path: StateFolder.rawIDs(parent.path + "/state"), mode: .read)
    try reader.execute("BEGIN; SELECT * FROM sessions")
    try settle(after: 1, agedUntil: 8)
    try reader.execute("COMMIT")
  }

  @Test func `a file of a later version is refused`() throws {
    try add(1, row("1", at: 9))
    let path = StateFolder.rawIDs(parent.path + "/state")
    try Database(path: path, mode: .write).execute("PRAGMA user_version = 3")
    let error = #expect(throws: StoreError.self) { try sessions() }
    #expect(error?.kind == .newerVersion(found: 3, known: 2))
  }

  @Test(arguments: [
    "app = 'b'", "timestamp_ms = 8", "session_id = '2'", "source = 'other'", "idfa = NULL",
    "digest = '00000000000000010000000000000003'", "android_id = '1-android_ie'", "identity = 'x'",
  ])
  func `PRIV-2: a row that is not as it was written is damage`(_ change: String) throws {
    try add(1, row("1", at: 9))
    let path = StateFolder.rawIDs(parent.path + "/state")
    try Database(path: path, mode: .write).execute("UPDATE sessions SET \(change)")
    let errors = [
      #expect(throws: StoreError.self) { try sessions() },
      #expect(throws: StoreError.self) { _ = try store.makeRawIDs().check() },
    ]
    #expect(errors.map { $0?.kind } == [.damaged, .damaged])
  }

  @Test func `rows of an earlier version are read, and later ones are checked`() throws {
    try add(1, row("1", at: 9))
    let path = StateFolder.rawIDs(parent.path + "/state")
    try Database(path: path, mode: .write).execute(
      "ALTER TABLE sessions DROP COLUMN checksum; PRAGMA user_version = 1")
    #expect(try RawIDFile.open(folder: parent.path + "/state", .read)?.check() == 1)
    try add(2, row("2", at: 9))
    #expect(try sessions() == ["a 1", "a 2"])
    try Database(path: path, mode: .write).execute("UPDATE sessions SET idfv = 'x' WHERE run = 2")
    #expect(throws: StoreError.self) { try sessions() }
  }

  @Test func `PRIV-3: sessions are removed with others of their id, as often as asked`() throws {
    try add(1, row("1", at: 9), row("2", at: 10), row("1", at: 11), row("1", app: "b", at: 9))
    let file = try store.makeRawIDs()
    #expect(try file.remove { $0.timestamp.milliseconds == 11 } == 2)
    #expect(try sessions() == ["a 2", "b 1"])
    #expect(try file.remove { $0.app == "b" } == 1)
    #expect(try sessions() == ["a 2"])
  }
}
