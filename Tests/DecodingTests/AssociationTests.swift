import Testing

@testable import Decoding

@Suite struct AssociationTests {
  private static func takes(_ rules: [AssociationRule], _ url: String) -> Bool {
    url.asBytes { bytes in
      let path = URLText(bytes).path
      return AssociationFile(details: [rules]).takes(url: bytes, path: bytes.extracting(path))
    }
  }

  private static func pattern(_ text: String) -> AssociationPattern {
    AssociationPattern(Array(text.utf8))
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("*", "", true), ("*", "/a/b", true), ("?", "", false),
    ("?", "a", true), ("/a*", "/a", true), ("/a*c", "/abcc", true), ("/a*c", "/abcd", false),
    ("*b*d", "abcbd", true), ("/a/?/c", "/a/b/c", true), ("/a/?/c", "/a/bb/c", false),
    ("**a", "ba", true), ("/A", "/a", false), ("/?", "/é", true), ("/??", "/é", false),
    ("/é?", "/éa", true), ("*?", "微", true), ("*??", "微", false), ("?*?", "微é", true),
  ])
  func `EV-4: patterns of association files`(_ pattern: String, _ text: String, _ fits: Bool) {
    let found = pattern.asBytes { pattern in
      text.asBytes { AssociationPattern.matches(pattern, $0) }
    }
    #expect(found == fits)
  }

  @Test(arguments: [
    ("https://a.link/x/1", true), ("https://a.link/no/1", false), ("https://a.link", true),
    ("https://a.link?x", true), ("https://a.link/y", false), ("https://a.link/x/#no", true),
  ])
  func `EV-4: of paths the first that matches decides`(_ url: String, _ isTaken: Bool) {
    let rules = ["NOT /no/*", "/x/*", "/"].map { AssociationRule(path: $0) }
    #expect(Self.takes(rules, url) == isTaken)
  }

  @Test(arguments: [
    ("https://a.link/x?c=ab", true), ("https://a.link/x?%63=%61", true),
    ("https://a.link/x?c=b&c=a", false), ("https://a.link/x?c", false), ("https://a.link/x", false),
    ("https://a.link/y?c=a", false), ("https://a.link/x?d=1&c=a#f?c=b", true),
  ])
  func `EV-4: parameters of components`(_ url: String, _ isTaken: Bool) {
    var rule = AssociationRule(path: "/x")
    rule.parameters = [(name: Array("c".utf8), pattern: Self.pattern("a*"))]
    #expect(Self.takes([rule], url) == isTaken)
  }

  @Test(arguments: [
    ("https://a.link/?q=1#top", true), ("https://a.link/?q=2#top", false),
    ("https://a.link/?q=1", false), ("https://a.link/#top", false),
    ("https://a.link/#top?q=1", false),
  ])
  func `EV-4: query and fragment of components`(_ url: String, _ isTaken: Bool) {
    var rule = AssociationRule()
    rule.query = Self.pattern("q=1")
    rule.fragment = Self.pattern("top")
    #expect(Self.takes([rule], url) == isTaken)
  }

  @Test(arguments: [
    ("https://a.link/caf%C3%A9/a+b", true), ("https://a.link/CAF%c3%89/A+B", true),
    ("https://a.link/café/a+b", true), ("https://a.link/caf%C3%A9/a%20b", false),
    ("https://a.link/caf%C3%A9/a%2Bb", true),
  ])
  func `EV-4: a rule for which neither case nor escapes count`(_ url: String, _ isTaken: Bool) {
    var rule = AssociationRule()
    let path = Array("/Café/a+b".utf8)
    rule.path = AssociationPattern(path, isCaseSensitive: false, isPercentEncoded: false)
    #expect(Self.takes([rule], url) == isTaken)
    rule.path = AssociationPattern(path)
    #expect(!Self.takes([rule], url))
  }

  @Test
  func `EV-4: a pattern for which case does not count is put into lower case when it is read`() {
    let text = Array("/Café/ÀB*".utf8)
    #expect(AssociationPattern(text, isCaseSensitive: false).text == Array("/café/àb*".utf8))
    #expect(AssociationPattern(text, isPercentEncoded: false).text == text)
  }

  @Test(arguments: [
    ("https://a.link/x?c=AbC", true), ("https://a.link/x?c=%41BC", true),
    ("https://a.link/x?C=abc", false), ("https://a.link/x?c=a%2542c", false),
  ])
  func `EV-4: values of parameters are decoded once, and their case may not count`(
    _ url: String, _ isTaken: Bool
  ) {
    var rule = AssociationRule(path: "/x")
    let pattern = AssociationPattern(Array("Ab?".utf8), isCaseSensitive: false)
    rule.parameters = [(name: Array("c".utf8), pattern: pattern)]
    #expect(Self.takes([rule], url) == isTaken)
  }

  @Test func `EV-4: an entry that excludes a path leaves others to take it`() {
    let other = AssociationRule(path: "/*")
    let file = AssociationFile(details: [[AssociationRule(path: "NOT /x"), other], [other]])
    let isTaken = "https://a.link/x".asBytes { file.takes(url: $0, path: $0.extracting(14..<16)) }
    #expect(isTaken)
    #expect(!Self.takes([], "https://a.link/x"))
  }
}
