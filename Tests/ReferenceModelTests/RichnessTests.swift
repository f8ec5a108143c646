import ReferenceModel
import Testing

/// Worlds are only worth something when what they are about happens in them.
@Suite struct RichnessTests {
  @Test func `what the core is about happens`() {
    let seen = tally(.core, seeds: 0..<300)
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
        for touch in result.explanation(String(cells[0])) {
          seen[touch.reason ?? "won", default: 0] += 1
        }
      }
      for (reason, count) in result.sources.flatMap(\.rejected) {
        seen["rejected \(reason)", default: 0] += count
      }
    }
    return seen
  }
}
