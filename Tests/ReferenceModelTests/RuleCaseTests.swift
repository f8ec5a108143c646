import ReferenceModel
import RuleCases
import Testing

@Suite struct RuleCaseTests {
  @Test(arguments: RuleCase.all)
  func `the model does what was computed by hand`(_ ruleCase: RuleCase) {
    let result = ReferenceModel(ruleCase.world).run()
    #expect(ruleCase.failures(in: result.observation) == [])
  }

  @Test func `no two cases have one name`() {
    let names = RuleCase.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
