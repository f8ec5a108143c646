internal import Configuration
internal import EventStore
internal import Foundation
internal import Model

/// How the rules of a job differ from those that its state was made with (TIME-6).
struct RuleChanges {
  /// What differs and needs `--adopt-rules`, one line each.
  private(set) var adoptable: [String] = []
  /// What differs and needs a rebuild, one line each.
  private(set) var structural: [String] = []

  /// Compares a job's rules with those of a state; nothing differs from no state.
  init(_ job: Job, _ state: CommittedState) throws(PipelineError) {
    guard let before = try Self.rules(of: state, job) else { return }
    let now = Self.rules(job)
    for key in Set(before.keys).union(now.keys).sorted() where before[key] != now[key] {
      compare(key, before, now, knownApps: Set(state.watermarks.keys))
    }
  }

  /// Throws when anything differs: what is derived under other rules says nothing of what was
  /// published.
  ///
  /// - Parameter adopts: whether what can be adopted may differ.
  func refuse(unlessAdopting adopts: Bool = false) throws(PipelineError) {
    if !structural.isEmpty { throw .otherRules(structural, canAdopt: false) }
    if !adoptable.isEmpty && !adopts { throw .otherRules(adoptable, canAdopt: true) }
  }

  /// A job's rules as the state keeps them.
  static func text(_ job: Job) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(rules(job))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  /// The rules that a state was made with, by their keys; nil before the first run.
  static func rules(
    of state: CommittedState, _ job: Job
  ) throws(PipelineError) -> [String: String]? {
    guard let text = state.rules else { return nil }
    guard let rules = try? JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    else { throw .state(StoreError(.damaged, path: job.state)) }
    return rules
  }

  private static func rules(_ job: Job) -> [String: String] {
    job.rulesDescription.reduce(into: [:]) { $0[$1.key] = $1.value }
  }

  private mutating func compare(
    _ key: String, _ before: [String: String], _ now: [String: String], knownApps: Set<String>
  ) {
    func value(_ rules: [String: String]) -> String { rules[key] ?? "nothing" }
    let line = "\(key): the state was made with \(value(before)), the job says \(value(now))"
    guard let entry = Entry(of: key) else {
      let isStructural = key == "time_zone" || key == "dedupe_window"
      if isStructural { structural.append(line) } else { adoptable.append(line) }
      return
    }
    let (wasThere, isThere) = (entry.isIn(before), entry.isIn(now))
    switch (entry.list, entry.key) {
    case ("sources", "kind") where !isThere: adoptable.append(line)
    case ("sources", _): if wasThere && isThere { structural.append(line) }
    case ("apps", "app") where !isThere: structural.append(line)
    case ("apps", _) where !isThere: break
    case ("apps", _) where !wasThere:
      if knownApps.contains(entry.name) { adoptable.append(line) }
    case ("apps", "aliases") where !Self.isGrown(before[key], now[key]): structural.append(line)
    default: adoptable.append(line)
    }
  }

  /// The entry of a list that a rule such as `apps[key_live].aliases` belongs to.
  private struct Entry {
    var list: String
    var name: String
    var key: String

    init?(of rule: String) {
      guard let open = rule.firstIndex(of: "["), let close = rule.lastIndex(of: "]") else {
        return nil
      }
      list = String(rule[..<open])
      name = String(rule[rule.index(after: open)..<close])
      key = String(rule[close...].dropFirst(2))
    }

    func isIn(_ rules: [String: String]) -> Bool {
      rules.keys.contains { $0.hasPrefix("\(list)[\(name)].") }
    }
  }

  /// Whether all texts of one list are in another.
  private static func isGrown(_ old: String?, _ new: String?) -> Bool {
    func texts(_ list: String?) -> Set<String> {
      Set((list ?? "").components(separatedBy: ", ").filter { !$0.isEmpty })
    }
    return texts(old).isSubset(of: texts(new))
  }
}
