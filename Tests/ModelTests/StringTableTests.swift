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
}
