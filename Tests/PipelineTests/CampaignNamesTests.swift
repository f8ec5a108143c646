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
    var strings = StringTable()
    let names = try CampaignNames.read(path, into: &strings)
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
}
