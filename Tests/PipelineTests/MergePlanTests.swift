import Testing

@testable import Pipeline

@Suite struct MergePlanTests {
  /// Which of some segments are merged, each of so many rows and of a run.
  private func merged(_ segments: [(rows: Int, run: Int64)]) -> [Int] {
    MergePlan.mergeable(segments)
  }

  @Test func `segments are merged when eight runs left about as many rows`() {
    let seven = (1...7).map { (rows: 1000 * $0 / 2, run: Int64($0)) }
    #expect(merged(seven) == [])
    #expect(merged(seven + [(rows: 10, run: 8)]) == Array(0..<8))
    #expect(merged(seven + [(rows: 5000, run: 8)]) == [])
    #expect(merged([(rows: 5000, run: 9)] + seven + [(rows: 1, run: 8)]) == Array(1..<9))
  }

  @Test
  func
    `segments of one run count as one: what merged eight runs is not merged with the next seven`()
  {
    // Eight runs of 40,000 rows, merged by two threads, and seven runs more.
    let merged = [(rows: 160_000, run: Int64(8)), (rows: 160_000, run: 8)]
    let later = (9...15).map { (rows: 40_000, run: Int64($0)) }
    #expect(self.merged(merged) == [])
    #expect(self.merged(merged + later) == [])
    #expect(self.merged(merged + later + [(rows: 40_000, run: 16)]) == Array(2..<10))
    let sixteen = (0..<16).map { (rows: 200_000 + $0, run: Int64(1)) }
    #expect(self.merged(sixteen) == [])
  }
}
