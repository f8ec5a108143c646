import Model
import Testing

@testable import Reporting

@Suite struct CSVLineWriterTests {
  @Test func `REP-4: cells of every type, absent ones empty`() {
    var cells = CSVLineWriter(isSpreadsheetSafe: true)
    cells.text(Array("a,\"b\"".utf8))
    cells.text(Array("=1".utf8)[...])
    cells.name("INSTALL")
    cells.number(-7)
    cells.number(nil)
    cells.time(Timestamp(milliseconds: 1_503_684_563_000))
    cells.time(.absent)
    cells.flag(true)
    cells.flag(false)
    cells.flag(nil)
    cells.endLine()
    cells.name("")
    cells.endLine()
    #expect(
      String(decoding: cells.bytes, as: UTF8.self)
        == "\"a,\"\"b\"\"\",'=1,INSTALL,-7,,1503684563000,,1,0,\n\n")
  }

  @Test func `REP-4: spreadsheet_safe false leaves texts as they are`() {
    var cells = CSVLineWriter(isSpreadsheetSafe: false)
    cells.text(Array("=1".utf8))
    #expect(cells.bytes == Array("=1".utf8))
  }
}
