import ReferenceModel
import Testing

@Suite struct RuleCaseTests {
  @Test(arguments: RuleCase.all)
  func `the program does what was computed by hand`(_ ruleCase: RuleCase) throws {
    #expect(ruleCase.failures(in: try Program.observe(ruleCase.world)) == [])
  }
}
