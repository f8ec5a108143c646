import ReferenceModel
import Testing

/// Worlds are only worth something when what they are about happens in them.
@Suite struct RichnessTests {
  @Test func `what the core is about happens`() {
    let seen = tally(.core, seeds: 0..<450)
    let wanted = [
      "counted", "rate_limited", "throttled", "repeated_install", "tracking_disabled", "duplicate",
      "INSTALL link_click_id", "INSTALL app_link", "INSTALL install_referrer", "INSTALL device_id",
      "INSTALL adservices", "REINSTALL install_referrer", "OPEN device_id", "INSTALL ", "OPEN ",
      "rejected unknown_app", "rejected future_timestamp", "rejected too_deep",
    ]
    for key in wanted { #expect(seen[key, default: 0] >= 10, "\(key): \(seen[key] ?? 0)") }
  }

  static let wanted: [(Features, [String])] = [
    (.fingerprint, ["INSTALL fingerprint", "ambiguous_fingerprint", "signal_mismatch"]),
    (.clipboard, ["INSTALL clipboard"]), (.cookie, ["INSTALL cookie"]),
    (.tune, ["INSTALL install_referrer"]),
    ([.onelink, .catalogue, .webvisit, .associationFile], ["INSTALL link_click_id"]),
  ]

  @Test(arguments: wanted)
  func `what a feature is about happens`(_ features: Features, _ wanted: [String]) {
    let seen = tally(features, seeds: 0..<200)
    for key in wanted { #expect(seen[key, default: 0] >= 10, "\(key): \(seen[key] ?? 0)") }
  }

  @Test func `few winners are on Windows, or win by nothing but their id or digest`() {
    let windows = tally([.tune, .fingerprint], seeds: 0..<600)
    for key in ["Windows fingerprint", "Windows app_link"] {
      #expect(windows[key, default: 0] >= 3, "\(key): \(windows[key] ?? 0)")
    }
    let ties = tally([.onelink, .webvisit, .tune], seeds: 0..<600)
    for key in ["tie of ids", "tie of digests", "tie of sessions"] {
      #expect(ties[key, default: 0] >= 5, "\(key): \(ties[key] ?? 0)")
    }
  }

  @Test func `own reports by every key and of every metric happen`() {
    var seen: [String: Int] = [:]
    for seed in UInt64(0)..<1500 {
      let world = World.random(seed: seed, features: [.fingerprint, .onelink])
      guard let reports = world.settings.reports else { continue }
      seen["worlds", default: 0] += 1
      let result = ReferenceModel(world).run().observation
      for report in reports {
        let cells = result.rows(of: result.reports[report.name] ?? "").flatMap { $0 }
        let telling = Set(cells.filter { !["", "0"].contains($0.value) }.map(\.key))
        // One of the default reports has the costs of the job's own currencies, too.
        let isOwn = report.name.hasPrefix("own_")
        for name in telling where isOwn || name.hasPrefix("cost_") { seen[name, default: 0] += 1 }
      }
    }
    #expect((520...680).contains(seen["worlds", default: 0]))
    let wanted = [
      "date", "app", "os", "campaign", "channel", "country", "custom_param_1", "custom_param_2",
      "custom_param_3", "event", "match_method", "touch_type", "app_version", "installs",
      "attributed_installs", "organic_installs", "reinstalls", "attributed_reinstalls",
      "organic_reinstalls", "opens", "attributed_opens", "organic_opens", "rate_limited_opens",
      "throttled_sessions", "ambiguous_sessions", "clicks", "click_to_install_rate", "cost_USD",
      "cost_NZD", "cost_KRW", "cost_per_install_USD", "cost_per_install_NZD",
      "cost_per_install_KRW", "median_click_to_install_seconds", "p10_click_to_install_seconds",
      "p90_click_to_install_seconds",
    ]
    for name in wanted { #expect(seen[name, default: 0] >= 1, "\(name): \(seen[name] ?? 0)") }
  }

  /// How often each outcome, event and method, reason and rejection was there.
  private func tally(_ features: Features, seeds: Range<UInt64>) -> [String: Int] {
    var seen: [String: Int] = [:]
    for seed in seeds {
      let result = ReferenceModel(World.random(seed: seed, features: features)).run()
      for (outcome, count) in result.outcomes { seen[outcome, default: 0] += count }
      for line in result.auditCSV.split(separator: "\n").dropFirst() {
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        guard cells.count == 18 else { continue }
        seen["\(cells[4]) \(cells[7])", default: 0] += 1
        seen["\(cells[3]) \(cells[7])", default: 0] += 1
        let touches = result.explanation(String(cells[0]))
        for touch in touches { seen[touch.reason ?? "won", default: 0] += 1 }
        for winner in touches where winner.reason == nil {
          let tied = touches.filter { $0.method == winner.method && $0.reason == "touch_id_order" }
          seen["tie of ids", default: 0] += tied.count { $0.id != winner.id }
          seen["tie of digests", default: 0] += tied.count { $0.id == winner.id }
        }
      }
      // EVENT-1: what the digest alone has to order.
      let places = result.observation.auditRows.map {
        [$0["app"], $0["timestamp_ms"], $0["session_id"]]
      }
      seen["tie of sessions", default: 0] += places.count - Set(places).count
      for (reason, count) in result.sources.flatMap(\.rejected) {
        seen["rejected \(reason)", default: 0] += count
      }
    }
    return seen
  }
}
