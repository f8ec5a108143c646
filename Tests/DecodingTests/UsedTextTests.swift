import Model
import Testing

@testable import Decoding

/// IN-2: U+0000 rejects a line where it stands in a text that is used, and nowhere else.
@Suite struct UsedTextTests {
  private func reject(_ members: String) throws -> Reject? {
    let line = #"{"timestamp":1717243200,"click_id":"c",\#(members)}"#
    return try DecodedLines(.clicks, .branch, [line]).rejects.first
  }

  @Test(arguments: [
    (#""~campaign":"","c":"x\u0000y""#, Field.campaign),
    (#""~campaign":"null","c":"x\u0000y""#, .campaign),
    (#""~channel":"(not set)","af_channel":"undefined","pid":"x\u0000y""#, .channel),
    (#""google_advertising_id":"00000000","gaid":"abcdefgh\u0000ij""#, .gaid),
  ])
  func `IN-2: what stands before it says nothing`(_ members: String, _ field: Field) throws {
    #expect(try reject(members) == Reject(.nulCharacter, field))
  }

  @Test(arguments: [
    #""~campaign":"a","c":"x\u0000y""#, #""mine":"x\u0000y""#,
    #""google_advertising_id":"abcdefgh","gaid":"abcdefgh\u0000ij""#,
    #""screen_width":"1\u0000""#, #""duration":"\u0000""#,
    #""gaid":"\u0000""#,
  ])
  func
    `IN-2: under a key that another outranks, that no rule needs, or that holds no text, it does no harm`(
      _ members: String
    ) throws
  {
    #expect(try reject(members) == nil)
  }

  @Test func `IN-2, IN-4: a text in the place of an object is not used`() throws {
    let line =
      #"{"timestamp":1717243200,"os":"iOS","advertising_ids":"x\u0000y"}"#
    let lines = try DecodedLines(.sessions, .branch, [line])
    #expect(lines.rejects == [])
    #expect(lines.counts.fields[.advertisingIDs]?.wrongType == 1)
  }
}
