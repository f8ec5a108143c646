import Testing

@testable import Reporting

@Suite struct NearestRankTests {
  @Test(arguments: [
    (1, 10, 1), (1, 50, 1), (1, 90, 1),
    (2, 10, 1), (2, 50, 1), (2, 90, 2),
    (3, 10, 1), (3, 50, 2), (3, 90, 3),
    (10, 10, 1), (10, 50, 5), (10, 90, 9),
    (11, 10, 2), (11, 50, 6), (11, 90, 10),
    (100, 10, 10), (101, 10, 11),
  ])
  func `REP-2: of 1 to n, the percentile is the nearest rank`(n: Int, percentile: Int, rank: Int64)
  {
    let samples = (1...n).map { UInt64($0) }
    #expect(nearestRank(percentile, of: samples[...]) == rank)
  }

  @Test func `REP-2: of nothing, a percentile is empty`() {
    #expect(nearestRank(50, of: []) == nil)
  }

  @Test func `samples are found by row, ascending`() {
    let samples = GroupedSamples([2 << 32 | 7, 0 << 32 | 9, 2 << 32 | 3, 0 << 32 | 1])
    #expect(samples[0].map { $0 & 0xffff_ffff } == [1, 9])
    #expect(samples[1].isEmpty)
    #expect(samples[2].map { $0 & 0xffff_ffff } == [3, 7])
    #expect(samples[3].isEmpty)
  }
}
