import Model
import Testing

@testable import Decoding

@Suite struct CookieSyncTests {
  private func decode(_ members: String) throws -> DecodedLines {
    try DecodedLines(.cookieSyncs, .safari, [#"{"timestamp":1717243200000,\#(members)}"#])
  }

  @Test func `EV-1: a sync's uuid is compared as an id of a device`() throws {
    let upper = try decode(#""uuid":"D5B89252-FCF8-4065-88FC-B70F49186988","cookie_id":"k""#)
    let lower = try decode(#""uuid":"d5b89252fcf8406588fcb70f49186988","cookie_id":"K""#)
    let (one, other) = (
      try #require(upper.batch.cookieSyncs.first), try #require(lower.batch.cookieSyncs.first)
    )
    #expect(one.device.isPresent)
    #expect(one.device == other.device)
    #expect(one.cookie != other.cookie)
  }

  @Test(arguments: [#""uuid":"unknown","#, #""uuid":"00000000-0000","#, ""])
  func `EV-1: a sync without an id is kept and ties nothing`(_ uuid: String) throws {
    let sync = try #require(try decode(#"\#(uuid)"cookie_id":"k""#).batch.cookieSyncs.first)
    #expect(!sync.device.isPresent)
    #expect(sync.cookie.isPresent)
  }

  @Test func `EV-2: a sync that says no names no device`() throws {
    let sync = try decode(#""uuid":"aaaaaaaa","cookie_id":"k","ad_tracking_enabled":"false""#)
    #expect(sync.batch.cookieSyncs.first?.device == .absent)
    #expect(
      try decode(#""ad_tracking_enabled":"no""#).rejects
        == [Reject(.wrongType, .adTrackingEnabled)])
  }
}
