import Configuration
import Testing

struct SpellingTests {
  @Test(arguments: [
    ("brnch", "branch"), ("clikcs", "clicks"), ("SESSIONS", "sessions"), ("session", "sessions"),
    ("onelinks", "onelink"), ("web-visit", "webvisit"), ("web", "webvisit"),
  ])
  func `a word with a small mistake is recognised`(_ word: String, _ meant: String) {
    let known = ["branch", "onelink", "webvisit", "clicks", "sessions"]
    #expect(Spelling.nearest(to: word, in: known) == meant)
  }

  @Test(arguments: ["", "x", "ex", "tune", "cl", "bench warming", "clock works"])
  func `a word that is far from all is not`(_ word: String) {
    #expect(Spelling.nearest(to: word, in: ["branch", "onelink", "per", "clicks"]) == nil)
  }

  @Test func `a plural of another form is near, another word with the same beginning is not`() {
    #expect(Spelling.nearest(to: "currency", in: ["currencies"]) == "currencies")
    #expect(Spelling.nearest(to: "click_time", in: ["click_id"]) == nil)
  }

  @Test func `of two words as near the one with the same beginning counts`() {
    #expect(Spelling.nearest(to: "ipp", in: ["app", "ip"]) == "ip")
  }

  @Test func `of two words as near the first counts`() {
    #expect(Spelling.nearest(to: "cat", in: ["bat", "hat"]) == "bat")
  }
}
