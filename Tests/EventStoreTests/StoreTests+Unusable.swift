import Foundation
import Glibc
import Model
import Streams
import TestSupport
import Testing

@testable import EventStore
@testable import SQLite

/// What cannot be used.
extension StoreTests {
  @Test func `a second run is told to wait`() throws {
    let store = try open()
    let (text, category) = try failure(.write(wait: .zero))
    #expect(
      text
        == "STATE/lock: another process holds this lock - wait for it to end; "
        + "run, rebuild and forget do so with '--wait 5m'"
    )
    #expect(category == .lockHeld)
    withExtendedLifetime(store) {}
  }

  @Test func `a reader finds no state before the first run`() throws {
    let (text, category) = try failure(.read)
    #expect(
      text
        == "STATE: there is no state yet - begin with 'lookback run JOB', or wait for the first one to end"
    )
    #expect(category == .cannotAnswer)
    #expect(try parent.names == [])
  }

  @Test(arguments: [nil, []] as [[UInt8]?])
  func `segments without a catalogue are no new state, to readers neither`(
    catalogue: [UInt8]?
  ) throws {
    try SampleRun.commit(1, to: try open())
    #expect(unsafe unlink(folder + "/catalogue.sqlite") == 0)
    if let catalogue {
      let path = try parent.write(catalogue, to: "state/catalogue.sqlite")
      #expect(unsafe chmod(path, 0o600) == 0)
    }
    for mode in [Store.Mode.read, .write(wait: .zero), .remake(wait: .zero)] {
      let (text, category) = try failure(mode)
      #expect(
        text == "STATE/catalogue.sqlite: the catalogue of the state is not there, and its segments "
          + "are - put this file back from a backup, or move the state's folder away, run over all "
          + "logs, and give every 'forget' and 'rebuild --without' again")
      #expect(category == .cannotAnswer)
    }
    #expect(StoreCheck(folder: folder, job: "daily").errors.map(\.kind) == [.catalogueMissing])
  }

  @Test func `the state of another job is refused`() throws {
    _ = try open()
    for mode in [Store.Mode.read, .write(wait: .zero)] {
      let (text, category) = try failure(mode, job: "weekly")
      #expect(
        text == "STATE/catalogue.sqlite: this is the state of the job 'daily', not of 'weekly'"
          + " - correct 'state' or 'name' in the job file")
      #expect(category == .wrongJob)
    }
  }

  @Test
  func `a state of version 4 is read as it is, and has the version of today once it is written`()
    throws
  {
    _ = try open()
    let catalogue = folder + "/catalogue.sqlite"
    func version() throws -> Int {
      try Database(path: catalogue, mode: .read).number("PRAGMA user_version", of: catalogue)
    }
    try Database(path: catalogue, mode: .write).execute("PRAGMA user_version = 4")
    _ = try open(.read)
    #expect(try version() == 4)
    // A run that is then refused has written nothing: the lookback before can go on.
    _ = try open()
    #expect(try version() == 4)
    try SampleRun.commit(1, to: try open())
    #expect(try version() == 5)
  }

  @Test(arguments: [Store.Mode.read, .write(wait: .zero)])
  func `a state with a table of a later version is refused as such`(mode: Store.Mode) throws {
    _ = try open()
    let catalogue = try Database(path: folder + "/catalogue.sqlite", mode: .write)
    try catalogue.execute("CREATE TABLE moons (name TEXT)")
    // A table that is no part of the digest is nothing of a later lookback's.
    #expect(throws: Never.self) { try open(mode) }
    try catalogue.execute("UPDATE identity SET value = 'of all tables' WHERE name = 'content'")
    let (text, category) = try failure(mode)
    #expect(
      text == "STATE/catalogue.sqlite: a later lookback gave the state the table 'moons', which"
        + " this one does not know - install a later lookback")
    #expect(category == .cannotAnswer)
  }

  @Test func `a state of a later version is refused`() throws {
    _ = try open()
    try Database(path: folder + "/catalogue.sqlite", mode: .write).execute(
      "PRAGMA user_version = 7")
    let (text, category) = try failure(.write(wait: .zero))
    #expect(
      text == "STATE/catalogue.sqlite: version 7 of the state was written by a later lookback; this"
        + " one knows version 5 - install a later lookback")
    #expect(category == .cannotAnswer)
  }

  @Test(arguments: [Store.Mode.read, .write(wait: .zero)])
  func `another program's database in the catalogue's place is refused`(mode: Store.Mode) throws {
    _ = try open()
    try Database(path: folder + "/catalogue.sqlite", mode: .write).execute(
      "PRAGMA application_id = 1")
    let (text, category) = try failure(mode)
    #expect(
      text
        == "STATE/catalogue.sqlite: the file is damaged - put the state back from a backup, or move"
        + " the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
    )
    #expect(category == .cannotAnswer)
  }

  @Test(arguments: [Store.Mode.read, .write(wait: .zero)])
  func `a segment that is missing or of another size is named when the state is opened`(
    mode: Store.Mode
  ) throws {
    try SampleRun.commit(1, to: try open())
    let path = folder + "/segments/1-1.seg"
    let bytes = try #require(TemporaryFolder.content(path))
    _ = try parent.write(Array(bytes.dropLast()), to: "state/segments/1-1.seg")
    #expect(
      try failure(mode).text == "STATE/segments/1-1.seg: the file is damaged"
        + " - put the state back from a backup, or make it anew with 'lookback rebuild JOB'")
    #expect(unsafe unlink(path) == 0)
    let (text, category) = try failure(mode)
    #expect(
      text == "STATE/segments/1-1.seg: the catalogue names this segment, and it is not there"
        + " - put the state back from a backup, or make it anew with 'lookback rebuild JOB'")
    #expect(category == .cannotAnswer)
    _ = try parent.write(bytes, to: "state/segments/1-1.seg")
    #expect(throws: Never.self) { try open(mode) }
  }

  @Test func `a state that is made anew needs none of its segments`() throws {
    try SampleRun.commit(1, to: try open())
    #expect(unsafe unlink(folder + "/segments/1-1.seg") == 0)
    // Nor one of the version of today.
    try Database(path: folder + "/catalogue.sqlite", mode: .write).execute(
      "PRAGMA user_version = 1")
    let store = try open(.remake(wait: .zero))
    var run = store.begin()
    #expect(run.number == 2)
    run.replaceAll()
    run.add(try SampleRun.segment(of: &run))
    var record = SampleRun.record(1)
    record.inputs[1].isLeftOut = true
    (record.inputs[0].first, record.inputs[0].last) = (.earliest, .end)
    try run.commit(record)
    let state = try open(.read).state
    #expect(state == store.state)
    #expect(state.segments.map(\.info.name) == ["2-1.seg"])
    #expect(state.runs.map(\.number) == [1, 2])
    #expect(state.inputs == record.inputs)
    #expect(state.runs[0].record.inputs == [])
  }

  @Test(arguments: ["missing", "empty"])
  func `segments without a catalogue are not taken for leftovers`(catalogue: String) throws {
    try SampleRun.commit(1, to: try open())
    let path = folder + "/catalogue.sqlite"
    #expect(unsafe catalogue == "missing" ? unlink(path) == 0 : truncate(path, 0) == 0)
    let (text, category) = try failure(.write(wait: .zero))
    #expect(
      text
        == "STATE/catalogue.sqlite: the catalogue of the state is not there, and its segments are"
        + " - put this file back from a backup, or move the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
    )
    #expect(category == .cannotAnswer)
    #expect(try TemporaryFolder.names(folder + "/segments") == ["1-1.seg"])
  }

  @Test func `nothing is removed from a state in which a segment is missing`() throws {
    do {
      let store = try open()
      try SampleRun.commit(1, to: store)
      try SampleRun.commit(2, to: store)
    }
    #expect(unsafe rename(folder + "/segments/2-1.seg", folder + "/segments/3-1.seg") == 0)
    let (text, _) = try failure(.write(wait: .zero))
    #expect(
      text == "STATE/segments/2-1.seg: the catalogue names this segment, and it is not there"
        + " - put the state back from a backup, or make it anew with 'lookback rebuild JOB'")
    #expect(try TemporaryFolder.names(folder + "/segments") == ["1-1.seg", "3-1.seg"])
  }

  @Test func `what the system says of a catalogue is told with what to do`() {
    let error = DatabaseError(code: 10, message: "disk I/O error", sql: nil, errorNumber: EIO)
    #expect(
      StoreError(error, path: "c").description
        == "c: SQLite cannot use the file: disk I/O error: input/output error - check the disk and the file system"
    )
    #expect(StoreError(error, path: "c").category == .inputOutput)
  }

  @Test func `a segment in the place of another is found when it is read`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    try SampleRun.commit(2, to: store)
    let other = try #require(TemporaryFolder.content(folder + "/segments/2-1.seg"))
    _ = try parent.write(other, to: "state/segments/1-1.seg")
    let path = folder + "/segments/1-1.seg"
    #expect(throws: StoreError(.damaged, path: path)) {
      try store.segment(store.state.segments[0])
    }
  }

  @Test func `a catalogue with a flipped bit is damaged, or says what it said before`() throws {
    do {
      let store = try open()
      try SampleRun.commit(1, to: store)
    }
    let before = try open(.read).state
    let path = folder + "/catalogue.sqlite"
    let bytes = try #require(TemporaryFolder.content(path))
    var found = 0
    for place in stride(from: 0, to: bytes.count, by: 41) {
      var flipped = bytes
      flipped[place] ^= 1 << UInt8(place % 8)
      _ = try parent.write(flipped, to: "state/catalogue.sqlite")
      do {
        #expect(try open(.read).state == before)
      } catch {
        found += 1
        let error = try #require(error as? StoreError)
        #expect(error.description.hasPrefix(path))
      }
    }
    #expect(found > 20)
  }

  @Test func `a file that is no catalogue is damaged`() throws {
    _ = try open()
    _ = try parent.write(
      Array("not a database, but long enough to look like one".utf8), to: "state/catalogue.sqlite")
    let (text, category) = try failure(.write(wait: .zero))
    #expect(
      text == "STATE/catalogue.sqlite: the file is damaged"
        + " - put the state back from a backup, or move the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
    )
    #expect(category == .cannotAnswer)
  }

  @Test(arguments: [1, 4_102_531_200_000, .max] as [Int64])
  func `moments that no record can be of are damage of a catalogue`(_ milliseconds: Int64) throws {
    let time = Timestamp(milliseconds: milliseconds)
    let store = try open()
    var changes: [(inout RunRecord) -> Void] = [
      { $0.inputs[0].first = time }, { $0.inputs[1].last = time },
    ]
    // One as early as this is fine: it lies `lateness` before a record.
    if time > .end { changes.append { $0.watermarks["first"] = time } }
    for change in changes {
      var record = SampleRun.record(1)
      change(&record)
      // What a commit wrote is read back before it counts.
      #expect(throws: StoreError(.damaged, path: folder + "/catalogue.sqlite")) {
        try store.begin().commit(record)
      }
    }
    try SampleRun.commit(1, to: store)
  }

  @Test func `PRIV-2: a key that is missing or another one is not replaced`() throws {
    try SampleRun.commit(1, to: try open())
    let path = folder + "/key"
    let key = TemporaryFolder.content(path) ?? []
    for other in [[UInt8](repeating: 1, count: 16), key + [0]] {
      _ = try parent.write(other, to: "state/key")
      #expect(try failure(.read).text.hasPrefix("STATE/key: this is not the key "))
    }
    _ = try parent.write([UInt8](repeating: 1, count: 16), to: "state/key")
    let remedy =
      " - put this file back from a backup, or move the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
    #expect(
      try failure(.write(wait: .zero)).text
        == "STATE/key: this is not the key that the state was made with" + remedy)
    #expect(unsafe unlink(path) == 0)
    let (text, category) = try failure(.write(wait: .zero))
    #expect(text == "STATE/key: the key of the state is not there" + remedy)
    #expect(category == .cannotAnswer)
    #expect(TemporaryFolder.content(path) == nil)
  }

  @Test(arguments: [
    ("", 0o750, "0700"), ("/key", 0o644, "0600"), ("/catalogue.sqlite", 0o660, "0600"),
  ])
  func `PRIV-2: a state that others may use is refused`(
    file: String, mode: UInt32, expected: String
  ) throws {
    _ = try open()
    #expect(unsafe chmod(folder + file, mode) == 0)
    for open in [Store.Mode.read, .write(wait: .zero)] {
      let (text, category) = try failure(open)
      #expect(
        text == "STATE\(file): others than its owner may use it (mode 0\(String(mode, radix: 8)), "
          + "expected \(expected)) - see who could read it, then 'chmod \(expected)' it; a file system without modes can hold no state"
      )
      #expect(category == .cannotCreate)
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"))
  func `a state of another user is refused`() throws {
    _ = try open()
    #expect(unsafe chown(folder, 12345, 12345) == 0)
    for mode in [Store.Mode.read, .write(wait: .zero)] {
      let (text, category) = try failure(mode)
      #expect(
        text == "STATE: it belongs to user 12345 - run as that user, or 'chown' the whole folder")
      #expect(category == .cannotCreate)
    }
    #expect(unsafe chown(folder, 0, 0) == 0)
  }

  @Test func `what SQLite refuses names the catalogue and what to do`() {
    let cases: [(code: Int32, remedy: String, category: StoreError.Category)] = [
      (5, "another process uses it for long; try again", .inputOutput),
      (8, "make the file, its folder and its file system writable", .cannotCreate),
      (776, "make the file, its folder and its file system writable", .cannotCreate),
      (13, "free space on this file system", .inputOutput),
      (10, "check the disk and the permissions of the file and its folder", .inputOutput),
    ]
    for (code, remedy, category) in cases {
      let error = StoreError(
        DatabaseError(code: code, message: "words", sql: "COMMIT"), path: "s/catalogue.sqlite")
      #expect(
        error.description == "s/catalogue.sqlite: SQLite cannot use the file: words - \(remedy)")
      #expect(error.category == category)
    }
    #expect(
      StoreError(DatabaseError(code: 267, message: "malformed", sql: nil), path: "c").kind
        == .damaged)
  }
}
