import Model
import TestSupport
import Testing

@testable import EventStore

/// Segments that are damaged, of another version, or gone.
extension SegmentTests {
  @Test func `a flipped bit is found, wherever it is`() throws {
    let sample = SampleBatch(derivesKeys: false)
    let (path, info) = try write([sample.batch], strings: sample.strings)
    let bytes = try #require(TemporaryFolder.content(path))
    let damaged = StoreError(.damaged, path: folder.path + "/changed.seg")
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= 1 << UInt8(place % 8)
      #expect(throws: damaged, "byte \(place)") { try readChanged(flipped, info) }
      // As 'lookback verify' does.
      #expect(throws: damaged, "byte \(place)") { try Segment(path: damaged.path).check() }
    }
  }

  @Test func `a truncated segment is found, wherever it ends`() throws {
    let sample = SampleBatch(derivesKeys: false)
    let (path, info) = try write([sample.batch], strings: sample.strings)
    let bytes = try #require(TemporaryFolder.content(path))
    for size in bytes.indices {
      #expect(throws: StoreError(.damaged, path: folder.path + "/changed.seg")) {
        try readChanged(Array(bytes.prefix(size)), info)
      }
    }
  }

  @Test(arguments: [
    (
      9,
      "version 9 of the state was written by a later lookback; this one knows version 5 - install a later lookback"
    ),
    (
      2,
      "an earlier lookback wrote version 2 of the state; this one reads version 3 and later - make it anew with 'lookback rebuild JOB'"
    ),
    (
      3,
      "an earlier lookback wrote version 3 of the state; this one knows version 5 - the next 'lookback run JOB' brings it up to date"
    ),
  ])
  func `a segment of another version is named as such`(version: UInt8, message: String) throws {
    let sample = SampleBatch(derivesKeys: true)
    let (path, _) = try write([sample.batch], strings: sample.strings)
    var bytes = try #require(TemporaryFolder.content(path))
    bytes[8] = version
    let error = #expect(throws: StoreError.self) { try readChanged(Checksum.renewed(bytes)) }
    #expect(error?.description == "\(folder.path)/changed.seg: \(message)")
  }

  @Test func `a segment that is not there is named`() {
    let error = #expect(throws: StoreError.self) { try Segment(path: "/nowhere/1.seg") }
    #expect(
      error?.description
        == "/nowhere/1.seg: the catalogue names this segment, and it is not there - put the state "
        + "back from a backup, or make it anew with 'lookback rebuild JOB'")
  }
}
