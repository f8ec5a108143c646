import Model
import Testing

@testable import Analysis

@Suite struct AuditWriterTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { ArraySlice(text.utf8) }

  private func organic() -> AuditRow {
    AuditRow(
      sessionID: bytes("s1"), app: bytes("key_live"), timestamp: Timestamp(milliseconds: 1_000),
      os: .iOS, event: .open, outcome: .rateLimited, isReferred: false, method: nil,
      isMatchGuaranteed: nil, touchType: nil, touchID: [], touchTime: .absent, campaign: [],
      channel: [], customParams: ([], [], []), deepLinkURL: [])
  }

  private func line(_ row: AuditRow, isSpreadsheetSafe: Bool = true) -> String {
    var output: [UInt8] = []
    var writer = AuditWriter(isSpreadsheetSafe: isSpreadsheetSafe)
    writer.append(row, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @Test func `REP-7: the header names 18 columns`() {
    var output: [UInt8] = []
    AuditWriter(isSpreadsheetSafe: true).appendHeader(to: &output)
    #expect(
      String(decoding: output, as: UTF8.self)
        == "session_id,app,timestamp_ms,os,event,outcome,referred,match_method,match_guaranteed,"
        + "touch_type,touch_id,touch_timestamp_ms,campaign,channel,custom_param_1,custom_param_2,"
        + "custom_param_3,deep_link_url\n")
  }

  @Test func `REP-7: absent values are empty`() {
    #expect(line(organic()) == "s1,key_live,1000,iOS,OPEN,rate_limited,0,,,,,,,,,,,\n")
  }

  @Test func `REP-7: an attributed session fills every column`() {
    var row = organic()
    row.event = .install
    row.outcome = .counted
    row.isReferred = true
    row.method = .fingerprint
    row.isMatchGuaranteed = false
    row.touchType = .click
    row.touchID = bytes("42")
    row.touchTime = Timestamp(milliseconds: 0)
    row.campaign = bytes("spring")
    row.channel = bytes("mail")
    row.customParams = (bytes("a"), bytes("b"), bytes("c"))
    row.deepLinkURL = bytes("https://example.app.link/x")
    #expect(
      line(row)
        == "s1,key_live,1000,iOS,INSTALL,counted,1,fingerprint,0,click,42,0,spring,mail,a,b,c,"
        + "https://example.app.link/x\n")
  }

  @Test(arguments: [(true, "1"), (false, "0")])
  func `booleans print as 1 and 0`(flag: Bool, cell: String) {
    var row = organic()
    row.isMatchGuaranteed = flag
    #expect(line(row) == "s1,key_live,1000,iOS,OPEN,rate_limited,0,,\(cell),,,,,,,,,\n")
  }

  @Test func `REP-4: texts are escaped like those of reports`() {
    var row = organic()
    row.sessionID = bytes("-1")
    row.campaign = bytes("=a,b")
    row.deepLinkURL = bytes("x\"y")
    #expect(
      line(row) == "'-1,key_live,1000,iOS,OPEN,rate_limited,0,,,,,,\"'=a,b\",,,,,\"x\"\"y\"\n")
    #expect(
      line(row, isSpreadsheetSafe: false)
        == "-1,key_live,1000,iOS,OPEN,rate_limited,0,,,,,,\"=a,b\",,,,,\"x\"\"y\"\n")
  }

  @Test func `times before 1970 are numbers, not text`() {
    var row = organic()
    row.timestamp = Timestamp(milliseconds: -5)
    #expect(line(row).hasPrefix("s1,key_live,-5,"))
  }
}
