import Model
import Testing

/// Separators, and texts that Swift takes for equal, are looked for byte by byte.
@Suite struct ExactTextTests {
  /// A mark that makes one character of itself and what stands before it.
  private let mark = "\u{301}"

  @Test func `a mark behind a separator hides it from nobody`() throws {
    #expect("a,\(mark)b,".exactParts(between: ",") == ["a", "\(mark)b", ""])
    let first = try #require("k=\(mark)v=w".exactHalves(aroundFirst: "="))
    #expect(first == (before: "k", behind: "\(mark)v=w"))
    let last = try #require("a/b/\(mark)c".exactHalves(aroundLast: "/"))
    #expect(last == (before: "a/b", behind: "\(mark)c"))
    #expect("a".exactHalves(aroundFirst: "/") == nil)
    #expect("a/\(mark)b".hasExactPrefix("a/"))
    #expect("a\(mark)".hasExactSuffix("\(mark)"))
  }

  @Test func `two ways to write an accent are two texts`() {
    #expect(!"caf\u{e9}/x".hasExactPrefix("cafe\(mark)"))
    #expect(!"caf\u{e9}".hasExactSuffix("e\(mark)"))
    #expect(Set([ExactText("caf\u{e9}"), ExactText("cafe\(mark)")]).count == 2)
  }
}
