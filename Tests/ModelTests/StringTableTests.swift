import TestSupport
import Testing

@testable import Model

@Suite struct StringTableTests {
  @Test func `texts keep their ids while the table grows`() {
    var table = StringTable()
    let ids = (0..<20_000).map { table.intern("campaign \($0)") }
    #expect(table.count == 20_001)
    for (number, id) in ids.enumerated() {
      #expect(table.string(id) == "campaign \(number)")
      #expect(table.intern("campaign \(number)") == id)
    }
    #expect(table.count == 20_001)
  }

  @Test func `the empty text is absent`() {
    var table = StringTable()
    #expect(table.intern("") == .absent && table.count == 1)
    #expect(table.string(.absent) == "" && !StringID.absent.isPresent)
  }

  @Test func `texts are equal by all their bytes`() {
    var table = StringTable()
    let texts = [
      "a", "A", "aa", "a\0", "\0", "\0\0", "12345678", "123456789", "12345679", "é", "e\u{301}",
      "abcdefgh\0", "abcdefgh",
    ]
    let ids = texts.map { table.intern($0) }
    #expect(Set(ids).count == texts.count)
    #expect(ids.map { table.string($0) }.elementsEqual(texts) { $0.utf8.elementsEqual($1.utf8) })
  }

  @Test func `a text is found only after it came`() {
    var table = StringTable()
    let text = Array("spring".utf8)
    #expect(table.find(text.span) == nil)
    let id = table.intern(text)
    #expect(table.find(text.span) == id)
  }

  @Test func `texts of any length are told apart by each of their bytes`() {
    var random = SeededGenerator(seed: 3)
    var table = StringTable()
    var texts: Set<[UInt8]> = []
    for count in 1...150 {
      let text = random.bytes(count)
      texts.insert(text)
      let id = table.intern(text)
      for place in text.indices {
        var other = text
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        texts.insert(other)
        #expect(table.intern(other) != id, "byte \(place) of \(count)")
      }
      #expect(table.intern(text) == id)
    }
    #expect(table.count == texts.count + 1)
  }

  @Test func `long texts are compared by each of their bytes, and all of them are hashed`() {
    var random = SeededGenerator(seed: 3)
    for count in 16...150 {
      let text = random.bytes(count)
      var hashes: Set = [TextHash.hash(text.span)]
      #expect(Self.areEqual(text, Array(text)))
      #expect(!Self.areEqual(text, text + [0]))
      for place in text.indices {
        var other = text
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        #expect(!Self.areEqual(text, other), "byte \(place) of \(count)")
        hashes.insert(TextHash.hash(other.span))
      }
      // None has the hash of another, by chance or as a byte was left out.
      #expect(hashes.count == count + 1)
    }
  }

  private static func areEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    TextHash.areEqual(a.span, b.span)
  }
}
