import Glibc
import TestSupport
import Testing

@testable import EventStore

@Suite struct StoreCheckTests {
  private let parent: TemporaryFolder
  private var folder: String { parent.path + "/state" }

  /// A state of three runs with a segment each.
  init() throws {
    parent = try TemporaryFolder()
    let store = try Store(folder: folder, job: "daily", mode: .write(wait: .zero))
    for run in 1...3 { try SampleRun.commit(Int64(run), to: store) }
  }

  private func check() -> StoreCheck { StoreCheck(folder: folder, job: "daily") }

  private func change(_ name: String, at place: Int) throws {
    var bytes = try #require(TemporaryFolder.content("\(folder)/\(name)"))
    bytes[place] ^= 1
    _ = try parent.write(bytes, to: "state/\(name)")
  }

  @Test func `a whole state has no errors`() throws {
    let check = check()
    #expect(check.errors == [])
    #expect(check.state?.runs.count == 3)
  }

  @Test func `every segment that is damaged or gone is named`() throws {
    try change("segments/1-1.seg", at: 40)
    #expect(unsafe unlink(folder + "/segments/2-1.seg") == 0)
    let last = try #require(TemporaryFolder.content(folder + "/segments/3-1.seg"))
    _ = try parent.write(Array(last.dropLast()), to: "state/segments/3-1.seg")
    let check = check()
    #expect(
      check.errors == [
        StoreError(.damaged, path: folder + "/segments/1-1.seg"),
        StoreError(.segmentMissing, path: folder + "/segments/2-1.seg"),
        StoreError(.damaged, path: folder + "/segments/3-1.seg"),
      ])
    #expect(check.state != nil)
  }

  @Test func `a damaged catalogue says nothing of segments`() throws {
    for place in [100, 4096] {
      let bytes = try #require(TemporaryFolder.content(folder + "/catalogue.sqlite"))
      var damaged = bytes
      for byte in place..<place + 64 { damaged[byte] ^= 0xFF }
      _ = try parent.write(damaged, to: "state/catalogue.sqlite")
      let check = check()
      #expect(check.errors == [StoreError(.damaged, path: folder + "/catalogue.sqlite")])
      #expect(check.state == nil)
      _ = try parent.write(bytes, to: "state/catalogue.sqlite")
    }
    #expect(check().errors == [])
  }

  @Test func `where there is no state, there is nothing to check`() {
    let check = StoreCheck(folder: folder + "/other", job: "daily")
    #expect(check.errors == [StoreError(.noState, path: folder + "/other")])
    #expect(check.state == nil)
  }
}
