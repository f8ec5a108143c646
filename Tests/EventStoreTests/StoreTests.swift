import Glibc
import Model
import Streams
import TestSupport
import Testing

@testable import EventStore
@testable import SQLite

@Suite struct StoreTests {
  let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }
  var folder: String { parent.path + "/state" }

  func open(_ mode: Store.Mode = .write(wait: .zero), job: String = "daily") throws -> Store {
    try Store(folder: folder, job: job, mode: mode)
  }

  /// Opens expecting an error, and gives its text and what a command does about it.
  func failure(
    _ mode: Store.Mode, job: String = "daily"
  ) throws -> (text: String, category: StoreError.Category) {
    let error = try #require(
      #expect(throws: StoreError.self) { try Store(folder: folder, job: job, mode: mode) })
    return (error.description.replacing(folder, with: "STATE"), error.category)
  }

  @Test func `a new state is private and empty`() throws {
    let store = try open()
    #expect(store.state == CommittedState())
    #expect(try FilePermissions.of(folder) == 0o700)
    #expect(try FilePermissions.of(folder + "/segments") == 0o700)
    for file in ["key", "catalogue.sqlite", "lock"] {
      #expect(try FilePermissions.of(folder + "/" + file) == 0o600, "\(file)")
    }
    #expect(TemporaryFolder.content(folder + "/key")?.count == 16)
  }

  @Test func `what a run commits is there when the state is opened again`() throws {
    let record = SampleRun.record(1)
    let hasher: KeyHasher
    do {
      let store = try open()
      hasher = store.hasher
      try SampleRun.commit(1, to: store)
      #expect(store.state.runs == [CommittedRun(number: 1, isPublished: false, record: record)])
    }
    let store = try open(.read)
    #expect(store.hasher.key([1].span) == hasher.key([1].span))
    #expect(store.state.runs == [CommittedRun(number: 1, isPublished: false, record: record)])
    #expect(store.state.rules == record.rules)
    #expect(store.state.inputs == record.inputs)
    #expect(store.state.watermarks == record.watermarks)
    #expect(store.state.counts == record.counts)
    let live = try #require(store.state.segments.first)
    #expect(store.state.segments.count == 1 && live.run == 1 && live.info.name == "1-1.seg")
    #expect(try store.segment(live).batchCount == 1)
  }

  @Test func `runs add up, and a dropped segment goes when the state is opened the next time`()
    throws
  {
    do {
      let store = try open()
      try SampleRun.commit(1, to: store)
      try SampleRun.commit(2, to: store)
      #expect(store.state.segments.map(\.info.name) == ["1-1.seg", "2-1.seg"])
      #expect(store.state.inputs.count == 4)
      var run = store.begin()
      run.drop(store.state.segments[0].info.name)
      try run.commit(SampleRun.record(3))
      #expect(store.state.segments.map(\.info.name) == ["2-1.seg"])
      #expect(TemporaryFolder.content(folder + "/segments/1-1.seg") != nil)
    }
    _ = try open(.read)
    #expect(TemporaryFolder.content(folder + "/segments/1-1.seg") != nil)
    _ = try open()
    #expect(TemporaryFolder.content(folder + "/segments/1-1.seg") == nil)
    #expect(TemporaryFolder.content(folder + "/segments/2-1.seg") != nil)
  }

  @Test func `PRIV-3: what is forgotten belongs to the last run, and its old files go at once`()
    throws
  {
    let store = try open()
    try SampleRun.commit(1, to: store)
    let before = store.state
    var counts = before.counts
    counts.duplicateSessions += 2
    counts.duplicateClicks += 1
    var run = store.amend()
    let segment = try SampleRun.segment(of: &run)
    run.add(segment)
    run.drop("1-1.seg")
    try run.commit(forgetting: [SampleRun.tombstone(9), SampleRun.tombstone(7)], counts)
    try store.removeDropped()
    #expect(try TemporaryFolder.names(folder + "/segments") == ["1-2.seg"])
    for state in [store.state, try open(.read).state] {
      #expect(state.segments == [LiveSegment(info: segment, run: 1)])
      #expect(state.tombstones == [SampleRun.tombstone(7), SampleRun.tombstone(9)])
      #expect(state.counts == counts)
      #expect(state.runs.map(\.isPublished) == before.runs.map(\.isPublished))
      #expect(state.runs.map(\.record.outputs) == before.runs.map(\.record.outputs))
    }
  }

  @Test func `PRIV-3: tombstones know which keys reports had, older ones by the next forgetting`()
    throws
  {
    let store = try open()
    try SampleRun.commit(1, to: store)
    try store.amend().commit(forgetting: [SampleRun.tombstone(7)], store.state.counts)
    #expect(try open(.read).state.tombstones.map(\.reportKeys) == [nil])
    var (old, new) = (SampleRun.tombstone(7), SampleRun.tombstone(9))
    old.reportKeys = []
    new.reportKeys = [.campaign, .customParam1]
    try store.amend().commit(forgetting: [new], limiting: [old], store.state.counts)
    #expect(try open(.read).state.tombstones == [old, new])
  }

  @Test func `PRIV-3: a tombstone that somebody removes is missed`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    try store.amend().commit(forgetting: [SampleRun.tombstone(9)], store.state.counts)
    let database = try Database(path: folder + "/catalogue.sqlite", mode: .write)
    for statement in ["DELETE FROM tombstones", "DROP TABLE tombstones"] {
      try database.execute(statement)
      let (text, category) = try failure(.read)
      #expect(
        text
          == "STATE/catalogue.sqlite: the file is damaged - put the state back from a backup, or move "
          + "the state's folder away, run over all logs, and give every 'forget' and 'rebuild --without' again"
      )
      #expect(category == .cannotAnswer)
    }
  }

  @Test func `a state of which nothing was forgotten has no table of tombstones`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    let database = try Database(path: folder + "/catalogue.sqlite", mode: .read)
    var tables = try database.prepare(
      "SELECT count(*) FROM sqlite_schema WHERE name = 'tombstones'")
    #expect(try tables.step())
    #expect(tables.integer(0) == 0)
    #expect(store.state.tombstones == [])
  }

  @Test func `IN-1: the same bytes cannot be taken in twice by one source`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    let before = store.state
    let again = SampleRun.record(1)
    #expect(throws: StoreError.self) { try store.begin().commit(again) }
    #expect(store.state == before)
    #expect(try open(.read).state == before)
  }

  @Test func `TIME-6: every run has its rules, which are kept once while they are the same`() throws
  {
    let store = try open()
    for (number, rules) in [(1, "a"), (2, "a"), (3, "b"), (4, "a")] {
      var record = SampleRun.record(Int64(number))
      record.rules = rules
      try store.begin().commit(record)
    }
    #expect(store.state.runs.map(\.record.rules) == ["a", "a", "b", "a"])
    let database = try Database(path: folder + "/catalogue.sqlite", mode: .read)
    var kept = try database.prepare("SELECT group_concat(run) FROM rules")
    #expect(try kept.step())
    #expect(kept.text(0) == "1,3,4")
  }

  @Test func `REP-5: a publication is unfinished until it is noted`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    #expect(store.state.runs.last?.isPublished == false)
    try store.notePublished()
    #expect(try open(.read).state.runs.last?.isPublished == true)
  }

  @Test func `what was not committed is removed when the state is opened again`() throws {
    do {
      let store = try open()
      try SampleRun.commit(1, to: store)
      var run = store.begin()
      run.add(try SampleRun.segment(of: &run))
      _ = try parent.write([1], to: "state/segments/.lookback-tmp.1.1")
    }
    _ = try open()
    #expect(try TemporaryFolder.names(folder + "/segments") == ["1-1.seg"])
  }

  @Test func `a reader reads while a run holds the lock, and sees whole runs only`() throws {
    let store = try open()
    try SampleRun.commit(1, to: store)
    let before = store.state
    var run = store.begin()
    run.add(try SampleRun.segment(of: &run))
    try run.commit(SampleRun.record(2)) { _ throws(DatabaseError) in
      do { #expect(try open(.read).state == before) } catch { Issue.record("\(error)") }
    }
    #expect(try open(.read).state == store.state)
    #expect(store.state.runs.count == 2)
  }

  @Test func `a reader keeps the segments that later runs remove`() throws {
    do {
      let store = try open()
      try SampleRun.commit(1, to: store)
      try SampleRun.commit(2, to: store)
    }
    let reader = try open(.read)
    do {
      let store = try open()
      var run = store.begin()
      run.drop("1-1.seg")
      try run.commit(SampleRun.record(3))
    }
    _ = try open()
    #expect(TemporaryFolder.content(folder + "/segments/1-1.seg") == nil)
    let live = try #require(reader.state.segments.first)
    #expect(live.info.name == "1-1.seg")
    #expect(try reader.segment(live).batchCount == 1)
  }

  @Test func `a segment that is gone though no run has ended is missed`() throws {
    try SampleRun.commit(1, to: open())
    #expect(unsafe unlink(folder + "/segments/1-1.seg") == 0)
    #expect(try failure(.read).category == .cannotAnswer)
  }
}
