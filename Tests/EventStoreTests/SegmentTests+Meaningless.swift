import Model
import TestSupport
import Testing

@testable import EventStore

/// Bytes that pass every checksum and mean nothing.
extension SegmentTests {
  @Test func `bytes that pass the checksum and mean nothing are an error, never a trap`() throws {
    var random = SeededGenerator(seed: 12)
    var strings = StringTable()
    let batch = RandomBatch.make(rows: 40, &strings, &random)
    let sample = SampleBatch(derivesKeys: false)
    let files = [
      try write([batch], strings: strings).path,
      try write([sample.batch], strings: sample.strings, to: "b.seg").path,
    ]
    for path in files {
      let bytes = try #require(TemporaryFolder.content(path))
      let directory = try Segment(path: path).directory
      for _ in 0..<300 {
        var changed = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          changed[.random(in: 12..<changed.count - 16, using: &random)] =
            Bool.random(using: &random) ? 0xFF : .random(in: 0...255, using: &random)
        }
        do {
          _ = try readChanged(Checksum.renewed(changed, directory)).map(\.lines)
        } catch {
          let error = try #require(error as? StoreError)
          #expect(error == StoreError(.damaged, path: folder.path + "/changed.seg"))
        }
      }
    }
  }

  @Test(arguments: [(0, 0), (-1, 0), (.min, 0), (1, .min), (1, 4_102_444_800_000)])
  func `a count of aged records that none can have is an error, never a trap`(
    _ count: Int64, _ day: Int64
  ) throws {
    let sample = SampleBatch(derivesKeys: false)
    var batch = sample.batch
    var aged = try #require(batch.decided?.aged.counts.first)
    aged.count = count
    if day != 0 { aged.facts.day = Timestamp(milliseconds: day) }
    batch.decided?.aged.counts = [aged]
    let segment = try write([batch], strings: sample.strings)
    #expect(throws: StoreError(.damaged, path: segment.path)) {
      try read(Segment(path: segment.path))
    }
  }
}
