import Model
import Testing

@Suite struct SealedBatchTests {
  /// Keeps a copy of a block's bytes that is not in memory as rows see it.
  private static func elsewhere(_ block: RowBlock) -> RowBlock {
    var bytes = [UInt8](repeating: 0xAA, count: block.size)
    let isWhole = unsafe block.forEachPart { place, part in
      unsafe bytes.replaceSubrange(place..<place + part.count, with: part)
      return true
    }
    #expect(isWhole)
    return RowBlock(size: block.size, for: block.use, Copy(bytes: bytes))
  }

  private final class Copy: RowBlock.Elsewhere {
    private let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    func read(_ range: Range<Int>, into room: UnsafeMutableRawBufferPointer) {
      unsafe room.copyBytes(from: bytes[range])
    }

    func view(_ range: Range<Int>) -> UnsafeRawBufferPointer? { nil }

    func close(_ view: UnsafeRawBufferPointer) {}
  }

  private static func batch(
    clicks: [(app: UInt16, time: Int64)], sessions: [(app: UInt16, time: Int64)]
  ) -> EventBatch {
    var batch = EventBatch()
    for (number, click) in clicks.enumerated() {
      batch.clicks.append(
        Click(
          timestamp: Timestamp(milliseconds: click.time),
          digest: Digest(high: UInt64(number), low: 0), app: AppID(index: click.app),
          dialect: .branch))
    }
    for (number, session) in sessions.enumerated() {
      var own = Session(
        timestamp: Timestamp(milliseconds: session.time),
        digest: Digest(high: UInt64(number), low: 1), app: AppID(index: session.app),
        dialect: .branch, os: .android)
      own.linkIdentifier = batch.keep(Array("link \(number)".utf8).span)
      batch.sessions.append(own)
    }
    return batch
  }

  private static func text(_ times: AppTimes) -> [String] {
    times.byApp.map {
      "\($0.app.index): \($0.range.first.milliseconds) to \($0.range.last.milliseconds)"
    }
  }

  private let start: Int64 = 1_760_000_000_000

  @Test(arguments: [false, true])
  func `a batch knows the times of its clicks and sessions by app, wherever its rows are`(
    areElsewhere: Bool
  ) {
    let own = Self.batch(
      clicks: [(2, start + 9), (0, start + 5), (2, start + 7)], sessions: [(1, start + 3)])
    let keep: (RowBlock) -> RowBlock = areElsewhere ? { Self.elsewhere($0) } : { $0 }
    let sealed = SealedBatch(own, keep: keep)
    #expect(sealed.sessions.isInMemory != areElsewhere)
    for batch in [
      sealed, sealed.loaded, SealedBatch(own).moving(Self.elsewhere),
      SealedBatch(reopening: sealed),
    ] {
      #expect(
        Self.text(batch.clickTimes) == [
          "0: \(start + 5) to \(start + 5)", "2: \(start + 7) to \(start + 9)",
        ])
      #expect(Self.text(batch.sessionTimes) == ["1: \(start + 3) to \(start + 3)"])
      #expect(batch.clickTimes.all.times.lowerBound.milliseconds == start + 5)
      #expect(batch.clickTimes.all.times.upperBound.milliseconds == start + 9)
    }
  }

  @Test func `of sessions that are left of a batch the times are their own`() {
    let sealed = SealedBatch(
      Self.batch(clicks: [], sessions: [(0, start), (0, start + 4), (1, start + 2)]))
    let left = SealedBatch(reopening: sealed, sessions: [sealed.sessions[1]])
    #expect(Self.text(left.sessionTimes) == ["0: \(start + 4) to \(start + 4)"])
    let none = SealedBatch(reopening: sealed, sessions: [])
    #expect(none.sessionTimes.byApp.isEmpty)
    #expect(none.sessionTimes.all.isEmpty)
  }

  @Test func `sessions are loaded with their texts, and clicks stay where they are`() {
    let own = Self.batch(
      clicks: [(0, start), (0, start + 1)], sessions: [(0, start), (0, start + 1)])
    let sealed = SealedBatch(own, keep: Self.elsewhere)
    let loaded = sealed.withSessionsLoaded
    #expect(loaded.sessions.isInMemory && loaded.heap.isInMemory)
    #expect(!loaded.clicks.seen.isInMemory && !loaded.clicks.origins.isInMemory)
    #expect(loaded.sessions.map(\.digest.high) == [0, 1])
    #expect(loaded.text(loaded.sessions[1].linkIdentifier).elementsEqual("link 1".utf8))
    #expect(loaded.clicks[1].digest.high == 1)
    #expect(loaded.withSessionsLoaded === loaded)
    // Sessions that are left of a batch are in memory, and what they refer to is not.
    let left = SealedBatch(reopening: sealed, sessions: [sealed.sessions[1]])
    #expect(left.sessions.isInMemory && !left.heap.isInMemory)
    #expect(left.withSessionsLoaded.heap.isInMemory)
  }
}
