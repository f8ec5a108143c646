import Testing

@testable import Reporting

@Suite struct CountScaleTests {
  @Test(
    arguments: [
      (0, [0]), (1, [0, 1]), (3, [0, 1, 2, 3]), (4, [0, 1, 2, 3, 4]), (5, [0, 2, 4, 6]),
      (10, [0, 5, 10]), (99, [0, 50, 100]), (100, [0, 50, 100]), (101, [0, 50, 100, 150]),
      (1_082, [0, 500, 1_000, 1_500]),
      (7_777_777, [0, 2_000_000, 4_000_000, 6_000_000, 8_000_000]),
    ] as [(Int64, [Int64])])
  func `ticks are round numbers from zero to the largest count or behind it`(
    _ largest: Int64, _ ticks: [Int64]
  ) {
    #expect(CountScale(upTo: largest).ticks == ticks)
  }

  @Test(arguments: [1, 2, 4, 10] as [Int64])
  func `there are no more steps than asked for, and no count falls outside`(_ steps: Int64) {
    for largest in (1...3_000).map(Int64.init) + [1 << 40, 1 << 60] {
      let scale = CountScale(upTo: largest, steps: steps)
      #expect(scale.ticks.count <= steps + 1, "\(largest)")
      #expect(0.4...1 ~= scale.share(of: largest) || steps == 1, "\(largest)")
      #expect(scale.share(of: largest) <= 1, "\(largest)")
    }
  }

  @Test func `shares go from zero to one, and are none where there is nothing`() {
    let scale = CountScale(upTo: 80)
    #expect(scale.share(of: 0) == 0)
    #expect(scale.share(of: 50) == 0.625)
    #expect(scale.share(of: 80) == 1)
    #expect(CountScale(upTo: 0).share(of: 0) == 0)
  }
}
