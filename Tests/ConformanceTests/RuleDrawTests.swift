import Configuration
import Foundation
import ReferenceModel
import Testing

/// Random sequences are only worth something for a rule when it changes in some of them.
@Suite struct RuleDrawTests {
  /// Those that only a rebuild may change.
  private static let structural: Set = [
    "time_zone", "dedupe_window", "apps[].app", "sources[].kind", "sources[].dialect",
    "sources[].fields", "sources[].time_zone", "sources[].app",
  ]

  @Test func `TIME-6: every rule that a run may adopt changes in some sequences`() throws {
    var changed: [String: Int] = [:]
    for seed in UInt64(0)..<300 {
      let sequence = RunSequence.random(
        seed: seed, features: .program, feed: .lateUnderChangingRules)
      let runs = try sequence.deliveries.indices.map { try self.rules(of: sequence, $0) }
      for (before, after) in zip(runs, runs.dropFirst()) {
        for key in Set(before.keys).union(after.keys) where before[key] != after[key] {
          changed[key, default: 0] += 1
        }
      }
    }
    let rules = SettingTable.rows.filter(\.isRule).map(\.path)
    // A list stands for what is in its entries.
    let lists: Set = ["apps", "sources"]
    for rule in rules where !Self.structural.contains(rule) && !lists.contains(rule) {
      #expect(changed[rule, default: 0] >= 5, "\(rule): \(changed[rule] ?? 0)")
    }
  }

  /// The settings of a run by their places, those of all apps as one text.
  private func rules(of sequence: RunSequence, _ run: Int) throws -> [String: String] {
    let world = World(settings: sequence.settings(run: run), sources: sequence.world.sources)
    let json = try JSONSerialization.jsonObject(with: Data(world.jobJSON.utf8))
    var rules: [String: String] = [:]
    add(json, at: "", to: &rules)
    return rules
  }

  private func add(_ json: Any, at place: String, to rules: inout [String: String]) {
    if let object = json as? [String: Any] {
      for (key, value) in object {
        add(value, at: place.isEmpty ? key : "\(place).\(key)", to: &rules)
      }
    } else if let list = json as? [[String: Any]] {
      for entry in list { add(entry, at: "\(place)[]", to: &rules) }
    } else {
      rules[place, default: ""] += "\(json) "
    }
  }
}
