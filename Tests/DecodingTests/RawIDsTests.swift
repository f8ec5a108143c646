import Model
import Testing

@testable import Decoding

/// Ids of sessions as they were logged, which are kept with `export_device_ids` (PRIV-2).
@Suite struct RawIDsTests {
  /// A session of a dialect, and its raw ids by the names of their types.
  struct Example: Sendable {
    let dialect: Dialect
    let members: String
    let ids: [String: String]
  }

  private static let branch = [
    Example(
      dialect: .branch,
      members:
        #""os":"iOS","idfa":"AAAAAAAA-1","hardware_id":"aaaaaaaa-2","hardware_id_type":"idfa","#
        + #""ad_tracking_enabled":true,"ios_vendor_id":" BBBBBBBB-1 ","idfv":"bbbbbbbb-2""#,
      ids: ["idfa": "aaaaaaaa-2", "idfv": "BBBBBBBB-1"]),
    Example(
      dialect: .branch,
      members:
        #""os":"iOS","idfa":"AAAAAAAA-1","hardware_id":"0000-00000000","hardware_id_type":"idfa","#
        + #""ad_tracking_enabled":true,"ios_vendor_id":"unknown","idfv":"bbbbbbbb-2""#,
      ids: ["idfa": "AAAAAAAA-1", "idfv": "bbbbbbbb-2"]),
    Example(
      dialect: .branch,
      members:
        #""os":"Android","google_advertising_id":"cccccccc-1","advertising_ids":{"oaid":"dddddddd"},"#
        + #""hardware_id":"EEEEEEEE","android_id":"ffffffff","randomized_bundle_token":79104049877"#,
      ids: ["android_id": "EEEEEEEE", "bundle_token": "79104049877"]),
    Example(
      dialect: .branch,
      members: #""os":"Android","hardware_id":"EEEEEEEE","is_hardware_id_real":0"#,
      ids: [:]),
    Example(
      dialect: .branch, members: #""os":"Android","ip":"203.0.113.7","cookie_id":"cccccccc-1""#,
      ids: [:]),
    Example(
      dialect: .branch, members: #""os":"iOS","identity":"U19 \u00e9""#, ids: ["identity": "U19 é"]),
  ]

  private static let tune = [
    Example(
      dialect: .tune,
      members: #""windows_aid":"n/a","device_id":"AAAAAAAA","user_id":17,"google_aid":"cccccccc-1""#
        + #","google_ad_tracking_disabled":0"#,
      ids: ["gaid": "cccccccc-1", "windows_id": "AAAAAAAA", "identity": "17"])
  ]

  @Test(arguments: branch + tune)
  func `PRIV-2, EV-1, EV-2: usable ids are kept as logged`(example: Example) throws {
    let line = #"{"timestamp":1717243200000,\#(example.members)}"#
    let lines = try DecodedLines(.sessions, example.dialect, [line], keepsRawIDs: true)
    var found: [String: String] = [:]
    if let ids = lines.batch.rawIDs.first {
      for scope in KeyScope.devices where ids[scope].isPresent {
        found[scope.name] = lines.text(ids[scope])
      }
      if ids.identity.isPresent { found["identity"] = lines.text(ids.identity) }
    }
    #expect(lines.rejects == [])
    #expect(found == example.ids)
    let others = try DecodedLines(.sessions, example.dialect, [line])
    #expect(others.batch.rawIDs.isEmpty)
  }

  @Test func `PRIV-2: raw ids belong to their session, and none to one without`() throws {
    let lines = try DecodedLines(
      .sessions, .branch,
      [
        "", #","idfv":"bbbbbbbb-1""#, #","tracking_disabled":true,"idfv":"bbbbbbbb-2""#,
        #","identity":"i""#,
      ]
      .map { #"{"timestamp":1717243200000,"os":"iOS"\#($0)}"# },
      keepsRawIDs: true)
    #expect(lines.batch.sessions.count == 3)
    #expect(lines.batch.rawIDs.map(\.row) == [1, 2])
  }
}
