import Model

extension JobValue {
  /// A step from a value to one inside it.
  private enum Step {
    case key(String)
    case entry(Int)
  }

  /// Puts the value of an option in its place; objects on the way are made, list entries are not.
  mutating func apply(_ override: JobOverride, _ problems: inout Problems) {
    let path = SettingPath(description: override.key)
    guard let steps = Self.steps(override.key) else {
      problems.add(
        .badOverride(expected: "a path such as lookback.install or sources[0].optional"),
        at: path)
      return
    }
    let pattern = override.key.replacing(/\[[0-9]+\]/, with: "[]")
    let row = SettingTable.rows.first { $0.path == pattern }
    let isObject = SettingTable.rows.contains { $0.path.hasPrefix("\(pattern).") }
    let form = row?.overrideForm ?? (isObject ? .objects : .text)
    if let expected = set(steps[...], to: form.value(of: override.value)) {
      problems.add(.badOverride(expected: expected), at: path)
    }
  }

  /// Puts the rules of a state in the place of its own (TIME-6). Sources stay as they are: what they
  /// gave is in the state.
  mutating func restore(_ rules: [ExactText: String]) {
    let apps = appNames
    for row in SettingTable.rows where row.isRule && row.overrideForm != .objects {
      if row.path.hasPrefix("sources[]") || row.path == "apps[].app" { continue }
      if !row.path.hasPrefix("apps[]") {
        restore(row, to: rules[ExactText(row.path)], at: row.path)
        continue
      }
      let key = row.path.dropFirst("apps[]".count)
      for (place, app) in apps.enumerated() {
        let rule = rules[ExactText("apps[\(app)]\(key)")]
        restore(row, to: rule, at: "apps[\(place)]\(key)")
      }
    }
  }

  /// Puts a rule in its place; one without a value is taken away.
  private mutating func restore(_ row: SettingRow, to text: String?, at path: String) {
    let value = text.flatMap { text -> JobValue? in
      if row.overrideForm == .texts { return .list(TextList.texts(in: text).map(JobValue.text)) }
      return text.isEmpty ? nil : row.overrideForm.value(of: text)
    }
    _ = set((Self.steps(path) ?? [])[...], to: value)
  }

  private var appNames: [String] {
    guard case .object(let settings) = self, case .list(let apps)? = settings["apps"] else {
      return []
    }
    return apps.map { app in
      guard case .object(let settings) = app, case .text(let name)? = settings["app"] else {
        return ""
      }
      return name
    }
  }

  /// Sets the value at the end of the steps, or takes it away. Gives what was expected where a step leads
  /// nowhere.
  private mutating func set(_ steps: ArraySlice<Step>, to value: JobValue?) -> String? {
    switch steps.first {
    case nil:
      if let value { self = value }
      return nil
    case .key(let name):
      var entries: [String: JobValue]
      switch self {
      case .object(let known): entries = known
      case .null: entries = [:]
      case .list: return "an index, as in sources[0]"
      case .flag, .integer, .number, .text: return "a path to a setting: this goes on behind one"
      }
      if steps.count == 1 {
        entries[name] = value
      } else {
        var inner = entries[name] ?? .object([:])
        if let expected = inner.set(steps.dropFirst(), to: value) { return expected }
        entries[name] = inner
      }
      self = .object(entries)
      return nil
    case .entry(let index):
      guard case .list(var entries) = self, !entries.isEmpty else { return "a list with entries" }
      guard entries.indices.contains(index) else {
        return "an index from 0 to \(entries.count - 1)"
      }
      let expected = entries[index].set(steps.dropFirst(), to: value)
      self = .list(entries)
      return expected
    }
  }

  /// The steps of a path; nil when it is none.
  private static func steps(_ path: String) -> [Step]? {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let match = part.wholeMatch(of: /([^\[\]]+)((?:\[[0-9]{1,9}\])*)/) else { return nil }
      steps.append(.key(String(match.1)))
      steps += match.2.split(whereSeparator: { "[]".contains($0) }).compactMap { Int($0) }
        .map(Step.entry)
    }
    return steps
  }
}
