import Testing

@Suite struct GoldenCaseTests {
  @Test(.timeLimit(.minutes(30)), arguments: GoldenCase.runnable)
  func `a golden case comes out as it is written down`(_ golden: GoldenCase) throws {
    try golden.run()
  }

  /// A skipped test with their names, so that nobody takes them for cases that passed.
  @Test(.enabled(if: GoldenCase.leftOut.isEmpty, "left out: \(GoldenCase.leftOut)"))
  func `every golden case can be run here`() {}

  @Test func `no other golden case is left out than those that may be`() {
    #expect(Set(GoldenCase.leftOut).isSubset(of: GoldenCase.mayBeLeftOut))
  }

  /// There are some 430: a folder of them that is not found leaves fewer.
  @Test func `there are golden cases`() { #expect(GoldenCase.all.count > 420) }

  @Test func `every folder of a golden case has a script`() {
    #expect(GoldenCase.withoutScript == [])
  }
}
