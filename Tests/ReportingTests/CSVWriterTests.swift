import Model
import Testing

@testable import Reporting

@Suite struct CSVWriterTests {
  private func cell(_ text: String, isSpreadsheetSafe: Bool) -> String {
    var output: [UInt8] = []
    CSVEscaping(isSpreadsheetSafe: isSpreadsheetSafe).append(ArraySlice(text.utf8), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("two words", "two words"), (" padded ", " padded "),
    ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("\"", "\"\"\"\""),
    ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), ("a\r\nb", "\"a\r\nb\""), ("a;b", "a;b"),
    ("a\tb", "a\tb"), ("a'b", "a'b"), ("한국,어", "\"한국,어\""), ("😀", "😀"), ("#x", "#x"),
  ])
  func `REP-4: only cells with comma, quote, CR or LF are quoted`(text: String, expected: String) {
    #expect(cell(text, isSpreadsheetSafe: true) == expected)
    #expect(cell(text, isSpreadsheetSafe: false) == expected)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1", "=1+1"), ("+49", "'+49", "+49"), ("-x", "'-x", "-x"), ("@a", "'@a", "@a"),
    ("\tx", "'\tx", "\tx"), ("\rx", "\"'\rx\"", "\"\rx\""), ("\nx", "\"'\nx\"", "\"\nx\""),
    ("=", "'=", "="), ("=a,b", "\"'=a,b\"", "\"=a,b\""), ("a=b", "a=b", "a=b"),
    (" =x", " =x", " =x"), ("'=x", "'=x", "'=x"), ("\"=x", "\"\"\"=x\"", "\"\"\"=x\""),
  ])
  func `REP-4: a cell that starts like a formula gets an apostrophe unless the job forbids it`(
    text: String, safe: String, raw: String
  ) {
    #expect(cell(text, isSpreadsheetSafe: true) == safe)
    #expect(cell(text, isSpreadsheetSafe: false) == raw)
  }

  @Test func `REP-4: negative numbers are no text and get no apostrophe`() {
    var fixture = Fixture()
    fixture.attributedInstall(campaign: "-c", costMicros: -5_000_000)
    #expect(fixture.rows([.campaign], [.cost("USD")]) == ["'-c,-5"])
  }

  @Test func `REP-4: the header is there without rows, and every line ends with a line feed`() {
    let fixture = Fixture()
    #expect(fixture.table([.date, .app], [.installs]).csv() == "date,app,installs,is_final\n")
  }

  @Test func `REP-4: a header cell is quoted like any other`() {
    var fixture = Fixture()
    fixture.attributedInstall(costMicros: 1, currency: "a,b")
    #expect(fixture.table([], [.cost("A,B")]).csv() == "\"cost_A,B\"\n0.000001\n")
  }

  @Test(arguments: [0, 1, 511, 512, 513, 1024])
  func `chunks handed to the sink make up the file`(rows: Int) {
    var fixture = Fixture()
    for i in 0..<rows { fixture.session(campaign: "campaign number \(i)") }
    let table = fixture.table([.campaign], [.installs])
    let names = (0..<rows).map { "campaign number \($0)" }.sorted()
    #expect(table.lines() == ["campaign,installs"] + names.map { "\($0),1" })
    CSVWriter(isSpreadsheetSafe: true).write(table) { chunk in #expect(chunk.count > 0) }
  }

  @Test func `an error of the sink ends the writing`() {
    struct Full: Error {}
    let table = Fixture().table([.app], [.installs])
    #expect(throws: Full.self) {
      try CSVWriter(isSpreadsheetSafe: true).write(table) { (_) throws(Full) in throw Full() }
    }
  }
}
