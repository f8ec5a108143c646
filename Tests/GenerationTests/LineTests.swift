import Foundation
import Generation
import Testing

/// What stands in the lines, looked at in one world without broken ones.
struct LineTests {
  private static let world = Result {
    try WorldFolder(
      WorldOptions(
        days: 33, clicksPerDay: 200, sessionsPerDay: 160, apps: 2, seed: 5,
        quality: .natural(broken: 0)))
  }
  private let folder: WorldFolder

  init() throws { folder = try Self.world.get() }

  @Test(arguments: LogKind.allCases)
  func `every line is a JSON object with what it cannot do without`(kind: LogKind) throws {
    for line in try folder.objects(kind) {
      #expect(line[kind == .links ? "url" : "timestamp"] != nil)
      #expect(line["branch_key"] != nil || line["app"] != nil || line["app_id"] != nil)
      if kind == .sessions { #expect(["iOS", "Android"].contains(line["os"] as? String)) }
    }
  }

  @Test(arguments: LogKind.allCases.filter { $0 != .links })
  func `the lines of a day are of the day and in order`(kind: LogKind) throws {
    let start = 1_759_276_800_000  // 2025-10-01
    for (number, day) in ["2025-10-01", "2025-10-02", "2025-10-19"].enumerated() {
      let first = start + [0, 1, 18][number] * 86_400_000
      // Lines that came twice may belong to the end of the day before.
      let times = try folder.lines(kind, day: day).map { try milliseconds(in: $0) }
      #expect(times.allSatisfy { (first - 3_600_000..<first + 86_400_000).contains($0) })
      #expect(times == times.sorted())
    }
  }

  /// The time of a line in any of the forms that it may have.
  private func milliseconds(in line: Data) throws -> Int {
    let object = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    if let number = object?["timestamp"] as? Int { return number }
    let text = try #require(object?["timestamp"] as? String)
    if let number = Int(text) { return number }
    let whole = text.replacingOccurrences(of: " ", with: "T") + (text.hasSuffix("Z") ? "" : "Z")
    let form = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let date = try Date(whole, strategy: form)
    return Int((date.timeIntervalSince1970 * 1000).rounded())
  }

  /// The keys of each kind of line that only some lines have.
  private static let optionalKeys: [LogKind: String] = [
    .clicks: """
    ~campaign utm_campaign campaign c ~channel ~stage ~tags duration idfa google_advertising_id \
    android_id cookie_id os screen_width language
    """,
    .sessions: """
    session_id request_id link_identifier install_referrer_extras install_begin_ts \
    universal_link_url android_app_link_url local_url apple_attribution_token search_ad_encoded \
    cookie_id randomized_bundle_token advertising_ids identity hardware_id_type local_ip \
    tracking_disabled disable_ad_network_callouts custom_param_1 custom_param_2 custom_param_3
    """,
    .adservices: "status payload attribution",
    .referrers: "gaid",
    .links: "updated_at",
    .onelink: "click_id af_cost_value af_click_lookback advertising_id idfa",
    .webvisits: "cookie_id",
  ]

  @Test(arguments: optionalKeys.keys)
  func `every optional key is there in some lines and absent in others`(kind: LogKind) throws {
    let lines = try folder.objects(kind)
    for key in Self.optionalKeys[kind, default: ""].split(separator: " ").map(String.init) {
      let count = lines.count { $0[key] != nil }
      #expect((1..<lines.count).contains(count), "\(key)")
    }
  }

  @Test func `one session in seven names a click that was logged`() throws {
    let ids = Set(try folder.objects(.clicks).compactMap { $0["click_id"].map { "\($0)" } })
    let named = try folder.objects(.sessions).count { line in
      let keys = ["link_identifier", "install_referrer_extras", "universal_link_url", "local_url"]
      return keys.contains { key in
        guard let text = line[key] as? String else { return false }
        return text.split { !$0.isNumber }.contains { ids.contains(String($0)) }
      }
    }
    // As many again have a device, a cookie, a link or an address in common with one.
    #expect((0.11...0.18).contains(Double(named) / (33 * 160)), "\(named)")
  }

  @Test func `sessions come after clicks at all distances of the windows`() throws {
    let clicks = try folder.objects(.clicks).compactMap { line -> (String, Int)? in
      guard let id = line["click_id"], let time = line["timestamp"] as? Int else { return nil }
      return ("\(id)", time)
    }
    let times = Dictionary(clicks) { first, _ in first }
    let distances = try folder.objects(.sessions).compactMap { line -> Int? in
      guard let id = line["link_identifier"] as? String, let click = times[id] else { return nil }
      return (line["timestamp"] as? Int).map { $0 - click }
    }
    let hour = 3_600_000
    for range in [0..<hour, hour..<24 * hour, 24 * hour..<168 * hour, 168 * hour..<720 * hour] {
      #expect(distances.contains(where: range.contains), "\(range)")
    }
  }

  @Test func `answers of every kind are logged`() throws {
    let lines = try folder.objects(.adservices)
    let texts = try folder.lines(.adservices).map { String(decoding: $0, as: UTF8.self) }
    for status in [200, 400, 404, 500] {
      #expect(lines.contains { $0["status"] as? Int == status }, "\(status)")
    }
    let parts = [
      "clickDate", "impressionDate", "Redownload", ":1234567890", ":false", #"\"orgId\""#,
    ]
    for part in parts {
      #expect(texts.contains { $0.contains(part) }, "\(part)")
    }
    let tokens = lines.compactMap { $0["token"] as? String }
    #expect(Set(tokens).count < tokens.count)
    let asked = Set(
      try folder.objects(.sessions).compactMap { $0["apple_attribution_token"] as? String })
    #expect(Set(tokens).intersection(asked).count > tokens.count / 2)
  }

  @Test func `lines and clicks come twice`() throws {
    let lines = try folder.lines(.clicks)
    #expect(Set(lines).count < lines.count)
    let named = Set(lines).filter { String(decoding: $0, as: UTF8.self).contains("\"click_id\"") }
    let ids = try folder.objects(.clicks).compactMap { $0["click_id"].map { "\($0)" } }
    #expect(Set(ids).count < named.count)
  }

  @Test func `secrets are marked as examples`() throws {
    for line in try folder.objects(.sessions) {
      let secret = try #require(line["branch_secret"] as? String)
      #expect(secret.hasPrefix("secret_live_example_"))
    }
  }
}
