import Foundation
import Model
import TestSupport
import Testing

@testable import Pipeline

/// TOUCH-3: the names that a job gives to Apple's campaigns.
@Suite struct CampaignNamesTests {
  private func names(_ text: String) throws -> [String: String] {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8))
    var reading = RuleFiles.Reading()
    var strings = StringTable()
    let names = try CampaignNames(path, &reading).interned(into: &strings)
    return Dictionary(
      uniqueKeysWithValues: names.map { (strings.string($0.key), strings.string($0.value)) })
  }

  @Test func `TOUCH-3: cells may be quoted, lines end in any way, and a header is passed over`()
    throws
  {
    let text = "\u{FEFF}campaignId,name\r\n1,one\n2,\"two, \"\"2\"\"\"\r3, three \n\n4,"
    #expect(try names(text) == ["1": "one", "2": "two, \"2\"", "3": "three"])
  }

  @Test func `TOUCH-3: a name without an id names no claim`() throws {
    #expect(try names("1,one\n,none\n  ,none\n,") == ["1": "one"])
  }

  @Test func `TOUCH-3: a mark that combines with the comma before it belongs to the name`() throws {
    #expect(try names("1,\u{301}a\n2,b\u{2028}c") == ["1": "\u{301}a", "2": "b\u{2028}c"])
  }

  @Test func `TOUCH-3: a quote within a cell that does not begin with one is a character`() throws {
    let text = "7,12\" TV\n8,15\" TV\n9, \"Nine\" \n"
    #expect(try names(text) == ["7": "12\" TV", "8": "15\" TV", "9": "Nine"])
  }

  @Test(arguments: [
    ("1,one\n2,\"two\"x\n3,three\n", "line 2 has text behind a closing quote"),
    ("1,one\n2,\"two\" x\n", "line 2 has text behind a closing quote"),
    ("1,\"o\nne\"\r\n2,\"two\n3,three", "line 3 begins a cell in quotes that do not end"),
    ("\r\n\r\n1,one\r2", "line 4 has 1 cell"), ("1,one\n2,t\0wo\n", "line 2 has U+0000"),
    ("1,one\n2,\"\0\"", "line 2 has U+0000"),
    ("campaignId,name,x\n1,one,x\n", "line 1 has 3 cells"),
    ("campaignId\n1,one\n", "line 1 has 1 cell"),
  ])
  func `TOUCH-3: what is no CSV is refused with its line`(_ text: String, _ problem: String) throws
  {
    let error = #expect(throws: PipelineError.BadSetting.self) { try names(text) }
    #expect(try #require(error).problem.contains("\(problem) - expected"))
  }
}
