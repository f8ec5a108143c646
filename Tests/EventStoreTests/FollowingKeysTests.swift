import Foundation
import Model
import TestSupport
import Testing

@testable import EventStore

/// Keys that are made again from ids when a segment is read, and those that are not (SealedBatch.keysFollow).
@Suite struct FollowingKeysTests {
  private let folder: TemporaryFolder
  private let names = SegmentNames(apps: SampleBatch.apps, sources: SampleBatch.sources)

  init() throws { folder = try TemporaryFolder() }

  /// Clicks of which some have no id of their own; those whose numbers are `others` have keys of nothing
  /// that they have.
  private func clicks(others: Set<Int> = []) -> SealedBatch {
    var batch = EventBatch()
    for number in 0..<300 {
      let id = Array((number % 7 == 0 ? "" : "id-\(number)").utf8)
      var click = Click(
        timestamp: .earliest + Interval(milliseconds: Int64(number)),
        digest: Digest(high: UInt64(number), low: 1), app: AppID(index: 0), dialect: .branch)
      click.id = batch.keep(id.span)
      click.idKey =
        others.contains(number)
        ? Key(high: 7, low: UInt64(number))
        : SampleBatch.hasher.key(ofRecord: id.span, click.digest)
      batch.clicks.append(click)
    }
    return SealedBatch(batch)
  }

  private func write(_ parts: [SealedBatch], to name: String) throws -> String {
    let path = folder.path + "/" + name
    var writer = try SegmentWriter(path: path, names: names, hasher: SampleBatch.hasher)
    var rest = EventBatch()
    rest.decided = .changeable
    try writer.add(
      clicks: parts.map { PickedRows($0, rows: Array(0..<UInt32($0.clicks.count))) },
      sessions: [], &rest, strings: StringTable())
    _ = try writer.finish(strings: StringTable())
    return path
  }

  private func read(_ path: String) throws -> SealedBatch {
    let segment = try Segment(path: path)
    let numbering = SegmentNumbering(
      apps: segment.names.apps.map { _ in AppID(index: 0) },
      sources: segment.names.sources.map { _ in 0 }, strings: segment.texts(in: SharedStrings()))
    var room = SegmentRoom(hasher: SampleBatch.hasher)
    return try SegmentBatch(0, of: segment, numbering: numbering).read(in: &room)
  }

  @Test func `keys that are known to follow are written as if each had been compared`() throws {
    let compared = try write([clicks()], to: "compared.seg")
    let known = try write([clicks().withKeysThatFollow], to: "known.seg")
    #expect(FileManager.default.contentsEqual(atPath: compared, andPath: known))
    let read = try read(known)
    #expect(read.keysFollow)
    #expect(read.clicks.map(\.idKey) == clicks().clicks.map(\.idKey))
  }

  @Test func `keys that do not follow come back, and whoever reads them knows`() throws {
    let others: Set = [0, 1, 130, 299]
    let read = try read(try write([clicks(others: others)], to: "others.seg"))
    #expect(!read.keysFollow)
    #expect(read.clicks.map(\.idKey) == clicks(others: others).clicks.map(\.idKey))
    // Written once more they are still there.
    let again = try self.read(try write([read], to: "again.seg"))
    #expect(again.clicks.map(\.idKey) == read.clicks.map(\.idKey))
  }

  @Test func `a part whose keys follow lies beside one whose keys do not`() throws {
    for isFirst in [true, false] {
      let parts = [clicks().withKeysThatFollow, clicks(others: [5])]
      let ordered = isFirst ? parts : parts.reversed()
      let read = try read(try write(ordered, to: "parts-\(isFirst).seg"))
      #expect(!read.keysFollow)
      #expect(read.clicks.map(\.idKey) == ordered.flatMap { $0.clicks.map(\.idKey) })
    }
  }
}
