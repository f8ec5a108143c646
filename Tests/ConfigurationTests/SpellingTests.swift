import Configuration
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("brnch", "branch"), ("clikcs", "clicks"), ("SESSIONS", "sessions"), ("session", "sessions"),
    ("onelinks", "onelink"),
  ])
  func `a word with a small mistake is recognised`(_ word: String, _ meant: String) {
    let known = ["branch", "onelink", "webvisit", "clicks", "sessions"]
    #expect(Spelling.nearest(to: word, in: known) == meant)
  }

  @Test(arguments: ["", "x", "tune", "bench warming", "clock works"])
  func `a word that is far from all is not`(_ word: String) {
    #expect(Spelling.nearest(to: word, in: ["branch", "onelink", "per", "clicks"]) == nil)
  }

  @Test func `of two words as near the first counts`() {
    #expect(Spelling.nearest(to: "cat", in: ["bat", "car"]) == "bat")
  }
}
