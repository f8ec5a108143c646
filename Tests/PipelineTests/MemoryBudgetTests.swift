import Dispatch
import Foundation
import Synchronization
import TestJobs
import TestSupport
import Testing

@testable import Model
@testable import Pipeline

@Suite struct MemoryBudgetTests {
  private func rows(_ budget: MemoryBudget) -> (kept: Rows<UInt64>, isElsewhere: Bool) {
    let kept = RowBlock.seal((0..<1000).map { UInt64($0) }, keep: budget.keep)
    return (kept, unsafe kept.buffer == nil)
  }

  @Test func `rows stay in memory while there is room`() throws {
    let folder = try TemporaryFolder()
    let (kept, isElsewhere) = rows(MemoryBudget(bytes: 1 << 50, folder: folder.path))
    #expect(!isElsewhere)
    #expect(kept.elementsEqual((0..<1000).map { UInt64($0) }))
  }

  @Test func `TIME-4: rows beyond the budget are on disk, and the same`() throws {
    let folder = try TemporaryFolder()
    let (kept, isElsewhere) = rows(MemoryBudget(bytes: 1, folder: folder.path))
    #expect(isElsewhere)
    #expect(kept.elementsEqual((0..<1000).map { UInt64($0) }))
    #expect(kept[17] == 17)
    var some: [UInt64] = [1]
    kept.append(998..<1000, to: &some)
    #expect(some == [1, 998, 999])
  }

  @Test(arguments: [1, 1 << 50])
  func `TIME-4: bytes that are kept are the same wherever they are`(budget: Int) throws {
    let folder = try TemporaryFolder()
    var kept = KeptBytes(MemoryBudget(bytes: budget, folder: folder.path))
    var expected: [UInt8] = []
    for part in 0..<70 {
      let bytes = [UInt8](repeating: UInt8(part), count: 65_537)
      kept.write(bytes.span)
      expected += bytes
    }
    for isFinished in [false, true] {
      if isFinished { kept.finish() }
      var copy: [UInt8] = []
      kept.copy(to: &copy)
      #expect(copy == expected)
    }
  }

  @Test func `lists of one block are on disk one behind the other`() throws {
    let folder = try TemporaryFolder()
    let budget = MemoryBudget(bytes: 1, folder: folder.path)
    let none: [UInt64] = []
    let (bytes, empty, numbers, last) = RowBlock.seal(
      [UInt8](1...5), none, [UInt64](1...3), [UInt16(9)], keep: budget.keep)
    #expect([bytes.isInMemory, numbers.isInMemory, last.isInMemory] == [false, false, false])
    #expect(Array(bytes) == Array(1...5))
    #expect(empty.isEmpty)
    #expect(Array(numbers) == Array(1...3))
    #expect(last[0] == 9)
  }

  @Test(arguments: [("32MiB", false), ("1000GiB", false), ("1000GiB", true)])
  func `where memory is short, reports are made before the state is written`(
    memory: String, isLarge: Bool
  ) throws {
    let isShort = memory == "32MiB"
    let isInTurn = isShort || isLarge
    let job = try RulesJob()
    job.settings = "workers: 2, memory: \"\(memory)\","
    let parallel = Parallel(try job.job())
    #expect(parallel.memory.hasRoomForTwo != isShort)
    let order = Mutex<[String]>([])
    let hasBegun = DispatchSemaphore(value: 0)
    parallel.run(
      beside: {
        // Beside one another, reports wait here for the state to begin.
        if !isInTurn { hasBegun.wait() }
        order.withLock { $0.append("reports") }
      }, isLarge: isLarge
    ) {
      order.withLock { $0.append("state") }
      hasBegun.signal()
    }
    #expect(order.withLock { $0 } == (isInTurn ? ["reports", "state"] : ["state", "reports"]))
  }

  @Test func `without a place on disk rows stay in memory`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    let (kept, isElsewhere) = rows(MemoryBudget(bytes: 1, folder: file + "/gone"))
    #expect(!isElsewhere)
    #expect(kept.elementsEqual((0..<1000).map { UInt64($0) }))
  }

  @Test func `rows beyond the budget are on disk before the folder is made`() throws {
    let folder = try TemporaryFolder()
    let (kept, isElsewhere) = rows(MemoryBudget(bytes: 1, folder: folder.path + "/var/state"))
    #expect(isElsewhere)
    #expect(kept.elementsEqual((0..<1000).map { UInt64($0) }))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test func `batches leave memory for what is made of their records`() throws {
    let folder = try TemporaryFolder()
    var batch = EventBatch()
    for number in 0..<10 {
      batch.clicks.append(
        Click(
          timestamp: Timestamp(milliseconds: Int64(number)),
          digest: Digest(high: UInt64(number), low: 0), app: AppID(index: 0), dialect: .branch))
    }
    var batches = [SealedBatch(batch), SealedBatch(batch)]
    MemoryBudget(bytes: 1 << 50, folder: folder.path).settle(&batches, beside: [])
    let areInMemory = batches.map { unsafe $0.clicks.seen.buffer != nil }
    #expect(areInMemory == [true, true])
    MemoryBudget(bytes: 1, folder: folder.path).settle(&batches, beside: [])
    for settled in batches {
      let isInMemory = unsafe settled.clicks.seen.buffer != nil
      #expect(!isInMemory)
      #expect(settled.clicks.map(\.digest.high) == Array(0..<10))
      #expect(settled.loaded.clicks[3].timestamp.milliseconds == 3)
    }
  }
}
