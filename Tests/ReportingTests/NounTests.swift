import Testing

@testable import Reporting

@Suite struct NounTests {
  @Test(arguments: [
    (0, "0 lines were"), (1, "1 line was"), (2, "2 lines were"), (-1, "-1 lines were"),
  ])
  func `nouns and verbs agree with their numbers`(_ number: Int, _ text: String) {
    #expect("\(number.counted("line")) \(number.was)" == text)
  }
}
