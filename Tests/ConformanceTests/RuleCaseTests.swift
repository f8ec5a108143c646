import ReferenceModel
import RuleCases
import Testing

@Suite struct RuleCaseTests {
  @Test(arguments: RuleCase.all(using: .program))
  func `the program does what was computed by hand`(_ ruleCase: RuleCase) throws {
    let failures = ruleCase.failures(in: try Program.observe(ruleCase.world, explains: true))
    #expect(failures == [])
  }
}
