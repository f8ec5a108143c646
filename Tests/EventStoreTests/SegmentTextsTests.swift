import Model
import TestSupport
import Testing

@testable import EventStore

@Suite struct SegmentTextsTests {
  @Test func `texts come back whether few or many of them are asked for`() throws {
    var strings = StringTable()
    var batch = EventBatch()
    for row in 0..<500 {
      var click = Click(
        timestamp: .earliest + Interval(milliseconds: Int64(row)),
        digest: Digest(high: 0, low: UInt64(row)),
        app: AppID(index: 0), dialect: .branch)
      click.campaign = strings.intern("campaign \(row)")
      batch.clicks.append(click)
    }
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.seg"
    var writer = try SegmentWriter(
      path: path, names: SegmentNames(apps: ["a"], sources: ["clicks"]), hasher: SampleBatch.hasher)
    try writer.add(batch, strings: strings)
    _ = try writer.finish(strings: strings)
    let segment = try Segment(path: path)
    let run = SharedStrings()
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    let reading = SegmentBatch(
      0, of: segment,
      numbering: SegmentNumbering(
        apps: [AppID(index: 0)], sources: [0], strings: segment.texts(in: run)))
    // One in sixteen is read by itself.
    for rows in [[7], Array(100..<120), [7, 499], Array(0..<40), [3, 450], Array(0..<500)] {
      let some = try reading.read([.clicks], rows: ChosenRows(clicks: rows), in: &room)
      let names = some.clicks.map {
        String(decoding: run.snapshot.text($0.campaign), as: UTF8.self)
      }
      #expect(names == rows.map { "campaign \($0)" })
    }
  }
}
