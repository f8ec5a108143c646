import Attribution
import Model
import TestSupport
import Testing

@testable import Pipeline

@Suite struct FoundRowsTests {
  @Test(arguments: [(1, 3), (1 << 40, 3), (1, 1 << 15)])
  func `candidates of all threads come back by batch, in order`(
    memory: Int, batches: Int
  ) throws {
    let folder = try TemporaryFolder()
    let budget = MemoryBudget(bytes: memory, folder: folder.path)
    var generator = SeededGenerator(seed: 4)
    let none = FoundRows<Candidate>(batches: batches, budget)
    var threads = [none, none]
    var expected: [Int: [Candidate]] = [:]
    let sessions = 100
    for _ in 0..<5000 {
      // More than wait in memory, in two batches of which one is the last.
      let batch = Bool.random(using: &generator) ? 0 : batches - 1
      let candidate = Candidate(
        session: RecordID(batch: batch, row: .random(in: 0..<sessions, using: &generator)),
        record: RecordID(batch: 1, row: .random(in: 0..<1000, using: &generator)),
        method: MatchMethod.allCases.randomElement(using: &generator) ?? .deviceID)
      threads[.random(in: 0..<2, using: &generator)].add(candidate)
      expected[batch, default: []].append(candidate)
    }
    for batch in [0, 1, batches - 1] {
      let found = threads.candidates(of: batch, sessions: sessions)
      #expect(found == (expected[batch] ?? []).sorted())
    }
    #expect(expected.count == 2)
  }
}
