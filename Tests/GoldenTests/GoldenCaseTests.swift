import Testing

@Suite struct GoldenCaseTests {
  @Test(.timeLimit(.minutes(10)), arguments: GoldenCase.all)
  func `a golden case comes out as it is written down`(_ golden: GoldenCase) throws {
    try golden.run()
  }

  @Test func `there are golden cases`() { #expect(GoldenCase.all.count > 50) }
}
