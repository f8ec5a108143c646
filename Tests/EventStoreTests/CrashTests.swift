import Foundation
import Model
import TestSupport
import Testing

@testable import EventStore
@testable import SQLite

/// A process may end at any moment: what it leaves is the state before the run or the one after it.
@Suite struct CrashTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }
  private var folder: String { parent.path + "/state" }

  /// Copies a folder as a process that dies just now would leave it.
  private func copy(_ folder: String, to name: String) throws -> String {
    let target = parent.path + "/" + name
    try FileManager.default.copyItem(atPath: folder, toPath: target)
    return target
  }

  /// The state of a folder, once it was opened to be written and every segment was read.
  private func state(of folder: String) throws -> CommittedState {
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    for live in store.state.segments { _ = try store.segment(live) }
    return store.state
  }

  /// Commits a first run, then a second one with so many inputs that SQLite writes pages before the
  /// transaction ends; gives the states before and after, and a copy of the folder at every step.
  private func commitCopying() throws -> (
    before: CommittedState, after: CommittedState, copies: [String]
  ) {
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    try SampleRun.commit(1, to: store)
    let before = store.state
    var copies = [try copy(folder, to: "begun")]
    var run = store.begin()
    var writer = try run.newSegment().begin(
      names: SegmentNames(apps: SampleBatch.apps, sources: SampleBatch.sources))
    copies.append(try copy(folder, to: "segment-open"))
    let sample = SampleBatch(derivesKeys: true)
    try writer.add(sample.batch, strings: sample.strings)
    copies.append(try copy(folder, to: "segment-filled"))
    run.add(try writer.finish(strings: sample.strings))
    run.drop(before.segments[0].info.name)
    copies.append(try copy(folder, to: "segment-written"))
    var record = SampleRun.record(2)
    record.inputs += (0..<40_000).map {
      InputRecord(
        source: "clicks/branch", digest: Digest(high: 0, low: UInt64($0)), size: 1,
        path: "/logs/of/a/path/that/takes/some/room/\($0).gz")
    }
    try run.commit(record) { step throws(DatabaseError) in
      do { copies.append(try copy(folder, to: "step-\(step)")) } catch {
        Issue.record("\(error)")
      }
    }
    return (before, store.state, copies)
  }

  @Test func `after a crash at any step of a commit the state is the old one`() throws {
    let (before, after, copies) = try commitCopying()
    #expect(copies.count == 9)
    #expect(after.runs.count == 2)
    // Some of the copies have pages of the run in the catalogue, to be rolled back.
    let catalogues = Set(copies.map { TemporaryFolder.content($0 + "/catalogue.sqlite") })
    #expect(catalogues.count > 1)
    for copy in copies {
      #expect(try state(of: copy) == before, "\(copy)")
      #expect(try TemporaryFolder.names(copy + "/segments") == ["1-1.seg"], "\(copy)")
    }
    #expect(try state(of: try self.copy(folder, to: "done")) == after)
  }

  @Test func `a run that crashed can be made again, with the same result`() throws {
    let (_, after, copies) = try commitCopying()
    let last = try #require(copies.last)
    let store = try Store(folder: last, job: "daily", mode: .write(wait: .zero))
    var run = store.begin()
    run.add(try SampleRun.segment(of: &run))
    run.drop(store.state.segments[0].info.name)
    try run.commit(try #require(after.runs.last).record)
    #expect(store.state.runs == after.runs)
    #expect(store.state.segments.map(\.info.name) == after.segments.map(\.info.name))
  }

  @Test func `a rebuild that crashes at any step leaves the old state, and can be made again`()
    throws
  {
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    try SampleRun.commit(1, to: store)
    let before = store.state
    func rebuild(
      _ store: Store, before: (Int) throws(DatabaseError) -> Void = { _ in }
    ) throws -> CommittedState {
      var run = store.begin()
      run.replaceAll()
      run.add(try SampleRun.segment(of: &run))
      // The same files come in again.
      try run.commit(SampleRun.record(1), before: before)
      return store.state
    }
    var copies: [String] = []
    let after = try rebuild(store) { step throws(DatabaseError) in
      do { copies.append(try copy(folder, to: "step-\(step)")) } catch { Issue.record("\(error)") }
    }
    #expect(copies.count == 7)
    #expect(after.segments.map(\.info.name) == ["2-1.seg"])
    for copy in copies {
      #expect(try state(of: copy) == before, "\(copy)")
      let store = try Store(folder: copy, job: "daily", mode: .remake(wait: .zero))
      #expect(try rebuild(store).runs == after.runs, "\(copy)")
    }
  }

  @Test
  func `PRIV-3: forgetting that crashes at any step leaves the old state, and can be made again`()
    throws
  {
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    try SampleRun.commit(1, to: store)
    let before = store.state
    func forget(
      _ store: Store, before: (Int) throws(DatabaseError) -> Void = { _ in }
    ) throws -> CommittedState {
      var run = store.amend()
      run.add(try SampleRun.segment(of: &run))
      run.drop("1-1.seg")
      try run.commit(forgetting: [SampleRun.tombstone(9)], store.state.counts, before: before)
      return store.state
    }
    var copies: [String] = []
    let after = try forget(store) { step throws(DatabaseError) in
      do { copies.append(try copy(folder, to: "step-\(step)")) } catch { Issue.record("\(error)") }
    }
    #expect(copies.count == 7)
    #expect(after.tombstones == [SampleRun.tombstone(9)])
    for copy in copies {
      #expect(try state(of: copy) == before, "\(copy)")
      let store = try Store(folder: copy, job: "daily", mode: .write(wait: .zero))
      #expect(try forget(store) == after, "\(copy)")
    }
    // What is left of a crash behind the commit goes when the state is opened again.
    #expect(try state(of: try copy(folder, to: "done")) == after)
    #expect(try TemporaryFolder.names(parent.path + "/done/segments") == ["1-2.seg"])
  }

  @Test(arguments: 0...4)
  func `a step that fails leaves the old state, and the run can be made again`(
    failing: Int
  ) throws {
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    try SampleRun.commit(1, to: store)
    let before = store.state
    let failure = DatabaseError(code: 10, message: "disk I/O error", sql: nil)
    var run = store.begin()
    run.add(try SampleRun.segment(of: &run))
    do throws(StoreError) {
      try run.commit(SampleRun.record(2)) { step throws(DatabaseError) in
        if step == failing { throw failure }
      }
      Issue.record("the step did not fail")
    } catch {
      #expect(
        error
          == StoreError(
            .database(code: 10, message: "disk I/O error"), path: folder + "/catalogue.sqlite"))
    }
    #expect(store.state == before)
    #expect(try state(of: try copy(folder, to: "failed")) == before)
    try SampleRun.commit(2, to: store)
    #expect(store.state.runs.count == 2)
  }

  @Test(arguments: ["key", "catalogue.sqlite"])
  func `a crash while the state is made leaves a folder that can be made into one`(
    missing: String
  ) throws {
    // The key comes first, then an empty catalogue, then its tables.
    _ = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    try FileManager.default.removeItem(atPath: folder + "/catalogue.sqlite")
    if missing == "key" { try FileManager.default.removeItem(atPath: folder + "/key") }
    #expect(try state(of: folder) == CommittedState())
    _ = try parent.write([], to: "state/catalogue.sqlite")
    let error = #expect(throws: StoreError.self) {
      try Store(folder: folder, job: "daily", mode: .read)
    }
    #expect(error == StoreError(.noState, path: folder))
    #expect(try state(of: folder) == CommittedState())
  }
}
