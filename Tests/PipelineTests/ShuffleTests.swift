import Configuration
import Foundation
import Model
import TestJobs
import TestSupport
import Testing

@testable import Pipeline

/// What a shuffle brings together, compared with a dictionary, in memory and on disk.
@Suite struct ShuffleTests {
  private static let memories = ["32MiB", "1000GiB"]
  // Of so few rows there are two partitions, of so many some are read at a time.
  private static let expectedRows = [10, 20_000_000]

  private let batches: [[KeyedRow]]
  private let shared: [Key: Set<RecordID>]

  init() {
    var random = SeededGenerator(seed: 7)
    batches = (0..<5).map { batch in
      (0..<400).map { row in
        let number = UInt64.random(in: 1..<900, using: &random)
        let key = Key(high: number &* 0x9E37_79B9_7F4A_7C15, low: number)
        return KeyedRow(
          key: key, time: Timestamp(milliseconds: Int64(row)),
          record: RecordID(batch: batch, row: row))
      }
    }
    shared = Dictionary(grouping: batches.joined(), by: \.key)
      .filter { $0.value.count > 1 }.mapValues { Set($0.map(\.record)) }
  }

  private func shuffle(_ memory: String, _ rows: Int) throws -> Shuffle {
    let job = try RulesJob()
    job.settings = "workers: 2, memory: \"\(memory)\","
    let parallel = Parallel(try job.job())
    try FileManager.default.createDirectory(
      atPath: try job.job().state, withIntermediateDirectories: true)
    let isOnDisk = unsafe RowBlock.seal([0], for: .once, keep: parallel.memory.keep).buffer == nil
    #expect(isOnDisk == (memory == Self.memories[0]))
    return Shuffle(parallel: parallel, rows: rows)
  }

  @Test(arguments: memories, expectedRows)
  func `TIME-4: the rows of each key come together wherever they are`(
    memory: String, expectedRows: Int
  ) throws {
    let shuffle = try shuffle(memory, expectedRows)
    let rows = shuffle.partition(batches.count) { batch, emitted in emitted += batches[batch] }
    let found = shuffle.groups(of: rows, into: [[KeyedRow]]()) { group, found in
      found.append(group.indices.map { group[$0] })
    }.joined()
    #expect(found.count == shared.count)
    for group in found {
      #expect(group == group.sorted())
      #expect(Set(group.map(\.record)) == shared[group[0].key])
    }
  }

  @Test(arguments: memories, expectedRows)
  func `TIME-4: keys that come again are found wherever they are`(
    memory: String, expectedRows: Int
  ) throws {
    let shuffle = try shuffle(memory, expectedRows)
    let found = shuffle.repeated(batches.count) { batch, emitted in
      emitted += batches[batch].map { KeyMark($0.key, $0.record) }
    }
    for (batch, records) in found.enumerated() {
      #expect(records.allSatisfy { $0.batch == batch })
    }
    let all = found.joined()
    #expect(Set(all) == shared.values.reduce(into: []) { $0.formUnion($1) })
    #expect(all.count == Set(all).count)
  }

  @Test(arguments: memories, expectedRows)
  func `a filter knows all keys and lets few others pass`(
    memory: String, expectedRows: Int
  ) throws {
    let shuffle = try shuffle(memory, expectedRows)
    let rows = shuffle.partition(batches.count) { batch, emitted in emitted += batches[batch] }
    let filter = shuffle.keys(of: rows) { $0.record.batch < 2 }
    let (own, others) = (batches[..<2].joined(), batches[2...].joined())
    #expect(own.allSatisfy { filter.contains($0.key) })
    let keys = Set(own.map(\.key))
    let strangers = others.filter { !keys.contains($0.key) }
    #expect(strangers.count > 100)
    #expect(strangers.count { filter.contains($0.key) } < strangers.count / 4)
    let kept = shuffle.partition(batches.count, in: filter) { batch, emitted in
      emitted += batches[batch]
    }
    let groups = shuffle.groups(of: kept, into: 0) { _, count in count += 1 }.reduce(0, +)
    #expect(groups >= shared.keys.count(where: keys.contains) && groups <= shared.count)
  }
}
