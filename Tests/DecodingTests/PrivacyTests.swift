import Model
import Testing

@testable import Decoding

/// What a record of any kind but a link must not hold as it was logged.
@Suite struct PrivacyTests {
  private static let click = """
    {"timestamp":1759276885025,"app":"a","click_id":"c1","ip":"203.0.113.77","cookie_id":"cookie-raw-1",\
    "idfa":"6d92078a-8246-4ba4-ae5b-76104861e7dc","android_id":"a1b2c3d4e5f60718",\
    "local_ip":"192.168.3.36","user_agent":"Agent/1"}
    """
  private static let session = """
    {"timestamp":1759276885025,"app":"a","os":"Android","session_id":"s1","ip":"203.0.113.77",\
    "identity":"user-raw-1","developer_identity":"user-raw-1","cookie_id":"cookie-raw-1",\
    "hardware_id":"a1b2c3d4e5f60718","google_advertising_id":"6d92078a-8246-4ba4-ae5b-76104861e7dc",\
    "ad_tracking_enabled":true,"local_ip":"192.168.3.36","apple_attribution_token":"token-raw-1",\
    "branch_secret":"secret-raw-1","user_agent":"Agent/1"}
    """
  private static let referrer = """
    {"timestamp":1759276885025,"app":"a","install_referrer":"utm_source=x",\
    "google_advertising_id":"6d92078a-8246-4ba4-ae5b-76104861e7dc","android_id":"a1b2c3d4e5f60718"}
    """
  private static let answer = """
    {"timestamp":1759276885025,"app":"a","token":"token-raw-1","status":200,"payload":{"attribution":true}}
    """

  private static let sync = """
    {"timestamp":1759276885025,"app":"a","uuid":"6d92078a-8246-4ba4-ae5b-76104861e7dc",\
    "cookie_id":"cookie-raw-1"}
    """

  @Test(arguments: [
    (SourceKind.clicks, click), (.sessions, session), (.installReferrers, referrer),
    (.adServices, answer), (.cookieSyncs, sync),
  ])
  func `PRIV-1, PRIV-2: texts of a batch hold no id, ip, cookie, identity, token or secret`(
    kind: SourceKind, line: String
  ) throws {
    let hasher = KeyHasher(secret: [UInt8](repeating: 7, count: KeyHasher.secretBytes))
    var worker = DecodingWorker(
      apps: AppDirectory(apps: []), strings: SharedStrings(), hasher: hasher, asOf: .end)
    guard
      var decoder = SourceDecoder(
        kind: kind, dialect: kind.dialects[0], overrides: [:], clock: .utc, fixedApp: nil)
    else {
      Issue.record("there is no decoder")
      return
    }
    worker.begin(kind, source: 0)
    let padded = Array(line.utf8) + [UInt8](repeating: 0x20, count: LineParser.padding)
    try decoder.decode(padded.span.extracting(..<line.utf8.count), into: &worker)
    let records =
      worker.batch.clicks.count + worker.batch.sessions.count
      + worker.batch.referrerRecords.count + worker.batch.answers.count
      + worker.batch.cookieSyncs.count
    #expect(records == 1)

    var texts = [worker.batch.heap, worker.batch.linkTexts]
    for index in 0..<worker.strings.count {
      texts.append(Array(worker.strings.text(StringID(index: UInt32(index)))))
    }
    let raw = [
      "6d92078a", "6d92078a82464ba4ae5b76104861e7dc", "a1b2c3d4e5f60718", "203.0.113.77",
      "192.168.3.36", "cookie-raw-1", "user-raw-1", "token-raw-1", "secret-raw-1",
    ].map { Array($0.utf8) }
    let addresses = ["203.0.113.77", "192.168.3.36"].compactMap {
      IPAddress(Array($0.utf8).span)?.bytes
    }
    for text in texts {
      for secret in raw + addresses {
        let isThere = text.indices.contains { text[$0...].starts(with: secret) }
        #expect(!isThere, "\(String(decoding: text, as: UTF8.self))")
      }
    }
  }
}
