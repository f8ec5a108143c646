import Model
import Testing

@testable import Decoding

@Suite struct TuneSessionTests {
  private func decode(_ members: String, overrides: [String: String] = [:]) throws -> DecodedLines {
    try DecodedLines(
      .sessions, .tune, [#"{"timestamp":1717243200000,\#(members)}"#], overrides: overrides)
  }

  @Test func `IN-6: keys of TUNE, as sessions have them, are known`() throws {
    let lines = try decode(
      #"""
      "ios_ifa":"D5B89252-FCF8-4065-88FC-B70F49186988","ios_ad_tracking_disabled":"0",
      "ios_ifv":"0C381C08-B808-4C25-BE51-B00BC165B5F8","google_aid":"","os_id":"","device_id":"",
      "google_ad_tracking_disabled":"","windows_aid":"","referral_url":"https://go.example/x",
      "device_ip":"203.0.113.7","device_brand":"Apple","device_model":"iPhone5,2",
      "user_agent":"a","os_version":"10.3","device_carrier":"AT&T","language":"en",
      "country_code":"US","app_version":"1.12.4","user_id":"U1923847128356"
      """#)
    #expect(lines.rejects == [])
    #expect(lines.counts.unknownKeys == [:])
    #expect(lines.counts.fields[.identity]?.present == 1)
    #expect(lines.counts.fields[.adTrackingEnabled] == nil)
  }

  @Test(arguments: [
    (#""ios_ifa":"aaaaaaaa""#, OperatingSystem.iOS), (#""ios_ifv":"aaaaaaaa""#, .iOS),
    (#""ios_ad_tracking_disabled":1"#, .iOS), (#""google_aid":"aaaaaaaa""#, .android),
    (#""google_aid":"aaaaaaaa","ios_ad_tracking_disabled":0"#, .android),
    (#""ios_ad_tracking_disabled":0,"device_id":"x1""#, .iOS),
    (#""os_id":"aaaaaaaa""#, .android), (#""windows_aid":"aaaaaaaa""#, .windows),
    (#""device_id":"aaaaaaaa""#, .windows), (#""ios_ifa":"","os_id":"aaaaaaaa""#, .android),
    (#""ios_ifa":"00000000-0000","google_aid":"aaaaaaaa""#, .android),
    (#""os":"WINDOWS","ios_ifv":"aaaaaaaa""#, .windows),
  ])
  func `IN-6: the os, else what the ids tell`(
    _ members: String, _ expected: OperatingSystem
  ) throws {
    #expect(try decode(members).batch.sessions.first?.os == expected)
  }

  @Test func `IN-6: a session without os and ids, or of another os, is rejected`() throws {
    #expect(try decode(#""sub1":"a""#).rejects == [Reject(.missing, .os)])
    #expect(try decode(#""os":"tvOS""#).rejects == [Reject(.unknownOS, .os)])
  }

  @Test(arguments: [
    ("", false), (#","ios_ad_tracking_disabled":0"#, true),
    (#","ios_ad_tracking_disabled":false"#, true), (#","ios_ad_tracking_disabled":"1""#, false),
    (#","google_ad_tracking_disabled":0"#, false),
  ])
  func `EV-2: an advertising id needs the disabled field of its os to be 0`(
    _ members: String, _ expected: Bool
  ) throws {
    let session = try decode(#""ios_ifa":"aaaaaaaa","os":"iOS"\#(members)"#).batch.sessions.first
    #expect(session?.keys.contains(.idfa) == expected)
  }

  @Test func `IN-4: a disabled field of a wrong type rejects the line of its os`() throws {
    let members = #""google_ad_tracking_disabled":"maybe""#
    #expect(
      try decode(#""os":"Android",\#(members)"#).rejects
        == [Reject(.wrongType, .googleAdTrackingDisabled)])
    #expect(try decode(#""os":"iOS",\#(members)"#).rejects == [])
  }

  @Test func `EV-2: a path of the user's own for ad_tracking_enabled says what its name says`()
    throws
  {
    let session = try decode(
      #""os":"iOS","ios_ifa":"aaaaaaaa","att":{"ok":true},"ios_ad_tracking_disabled":1"#,
      overrides: ["ad_tracking_enabled": "att.ok"]
    ).batch.sessions.first
    #expect(session?.keys.contains(.idfa) == true)
  }

  @Test(arguments: [
    ("iOS", true, false, false), ("Android", true, true, true), ("Windows", true, false, true),
  ])
  func `EV-5: a referral is kept as link and, on Android, as referrer`(
    _ os: String, _ isLink: Bool, _ isReferrer: Bool, _ isEither: Bool
  ) throws {
    let session = try #require(
      try decode(#""os":"\#(os)","referral_url":"https://go.example/x?pid=a""#).batch.sessions.first
    )
    #expect((session.appLink > 0) == isLink)
    #expect((session.referrer > 0) == isReferrer)
    #expect(session.hasReferral == isEither)
  }
}
