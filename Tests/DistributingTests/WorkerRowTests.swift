import Testing

@testable import Distributing

@Suite struct WorkerRowTests {
  @Test func `a text is one cell of a line, and comes out as it went in`() throws {
    let text = Array("a\tb\\t\nc\r\n\\".utf8)
    let cell = WorkerRow.escaped(text)
    #expect(String(decoding: cell, as: UTF8.self) == #"a\tb\\t\nc\r\n\\"#)
    #expect(WorkerRow.unescaped(cell.span) == text)
  }

  @Test(arguments: [#"\"#, #"a\"#, #"\x"#])
  func `what was not escaped so is told`(_ cell: String) {
    #expect(WorkerRow.unescaped(Array(cell.utf8).span) == nil)
  }

  @Test func `only the last cell may have tabs`() throws {
    let row = Array("resolve\tkey\t\ta\tb".utf8)
    let found: InlineArray<4, Range<Int>>? = WorkerRow.cells(row.span)
    let cells = try #require(found)
    #expect(cells[0] == 0..<7 && cells[1] == 8..<11 && cells[2] == 12..<12 && cells[3] == 13..<16)
    let none: InlineArray<6, Range<Int>>? = WorkerRow.cells(row.span)
    #expect(none == nil)
  }
}
