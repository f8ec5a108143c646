import Testing

@testable import Pipeline

@Suite struct MergePlanTests {
  /// Which of some segments are merged, each of so many rows and of a run.
  private func merged(_ segments: [(rows: Int, run: Int64)]) -> [Int] {
    MergePlan.mergeable(segments)
  }

  @Test func `segments of about one size are merged when eight runs left some`() {
    let seven = (1...7).map { (rows: 1000 * $0 / 2, run: Int64($0)) }
    #expect(merged(seven) == [])
    #expect(merged(seven + [(rows: 10, run: 8)]) == Array(0..<8))
    #expect(merged(seven + [(rows: 5000, run: 8)]) == [])
    #expect(merged([(rows: 5000, run: 9)] + seven + [(rows: 1, run: 8)]) == Array(1..<9))
  }

  @Test
  func
    `what several threads of a run wrote counts once: a merge by sixteen is none for the next run`()
  {
    let sixteen = (0..<16).map { (rows: 200_000 + $0, run: Int64(1)) }
    #expect(merged(sixteen) == [])
    let later = (2...7).map { (rows: 200_000, run: Int64($0)) }
    #expect(merged(sixteen + later) == [])
    #expect(merged(sixteen + later + [(rows: 200_000, run: 8)]) == Array(0..<23))
  }
}
