import Foundation
import Model
import TestSupport
import Testing

@testable import EventStore
@testable import SQLite

/// The state of an earlier version is brought up to date when it is opened to be written.
@Suite struct MigrationTests {
  private let earlier: EarlierJob

  init() throws { earlier = try EarlierJob() }

  private func open(_ mode: Store.Mode = .write(wait: .zero)) throws(StoreError) -> Store {
    try Store(folder: earlier.state, job: EarlierJob.name, mode: mode)
  }

  private var segments: [String] {
    get throws { try TemporaryFolder.names(earlier.state + "/segments") }
  }

  /// What is there before: the content of all files.
  private func files() throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: earlier.state) {
      if name != "lock" { files[name] = TemporaryFolder.content("\(earlier.state)/\(name)") }
    }
    return files
  }

  @Test func `all records are there, and those that are not final are to be derived`() throws {
    #expect(try segments == ["3-3.seg", "3-4.seg", "3-5.seg", "4-1.seg", "4-2.seg"])
    let state = try open().state
    #expect(try segments == ["4-3.seg", "4-4.seg", "4-5.seg", "4-6.seg", "4-7.seg"])
    #expect(
      state.segments.map {
        [$0.info.counts.clicks, $0.info.counts.sessions, $0.info.counts.others]
      }
        == [[0, 0, 0], [83, 73, 9], [168, 78, 31], [40, 36, 313], [43, 39, 7]])
    #expect(state.segments.map(\.run) == [3, 3, 3, 4, 4])
    let outdated = try #require(state.runs.last).record.outdated
    #expect(outdated.map(\.segment) == ["4-4.seg", "4-7.seg"])
    #expect(
      outdated.map(\.clicks.count) == [83, 43] && outdated.map(\.sessions.count) == [73, 39])
    #expect(StoreCheck(folder: earlier.state, job: EarlierJob.name).errors == [])
    // It did not say what came late: that may be anything.
    let last = try #require(state.watermarks.values.max())
    #expect(state.runs.last?.record.lateUntil == last)
    // Once is enough.
    let before = try files()
    #expect(try open().state == state)
    #expect(try files() == before)
  }

  @Test func `a process that ends at any step leaves the state as it was`() throws {
    let store = try open(.remake(wait: .zero))
    let old = store.state
    var copies: [String] = []
    try store.bringUpToDate({ _, _ in }) { step throws(DatabaseError) in
      let copy = "\(earlier.state)-\(step)"
      copies.append(copy)
      #expect(throws: Never.self) {
        try FileManager.default.copyItem(atPath: earlier.state, toPath: copy)
      }
    }
    #expect(copies.count == 6)
    for copy in copies {
      let read = try Store(folder: copy, job: EarlierJob.name, mode: .remake(wait: .zero))
      #expect(read.state == old, "\(copy)")
      #expect(try TemporaryFolder.names(copy + "/segments").count == 10, "\(copy)")
    }
    for copy in copies {
      let read = try Store(folder: copy, job: EarlierJob.name, mode: .write(wait: .zero))
      #expect(read.state == store.state, "\(copy)")
      #expect(try TemporaryFolder.names(copy + "/segments").count == 5, "\(copy)")
    }
  }

  @Test func `damage of a record is found, and nothing is changed`() throws {
    var found = 0
    for place in stride(from: 0, to: 11_730, by: 89) {
      let own = try MigrationTests()
      let path = own.earlier.state + "/segments/4-2.seg"
      var bytes = try #require(TemporaryFolder.content(path))
      bytes[place] ^= 4
      try Data(bytes).write(to: URL(filePath: path))
      let before = try own.files()
      do throws(StoreError) {
        // Traces are not looked at: they are made anew of the records.
        let state = try own.open().state
        #expect(state.segments.map(\.info.name).last == "4-7.seg")
      } catch {
        #expect([.damaged, .newerVersion(found: 7, known: 5)].contains(error.kind), "\(place)")
        #expect(error.path == path)
        // What was begun goes when the state is next opened.
        let after = try? own.files()
        let isAsBefore = before.allSatisfy { after?[$0] == $1 }
        #expect(isAsBefore, "\(place)")
        found += 1
      }
    }
    #expect(found > 100)
  }
}
