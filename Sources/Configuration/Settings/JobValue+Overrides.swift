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
    let value = form.value(of: override.value, at: path, &problems)
    if let expected = set(steps[...], to: value) {
      problems.add(.badOverride(expected: expected), at: path)
    }
  }

  /// Puts the rules of a state in the place of its own (TIME-6). Sources stay as they are: what they
  /// gave is in the state.
  mutating func restore(_ rules: [ExactText: String], _ problems: inout Problems) {
    let rows = SettingTable.rows.filter {
      $0.isRule && $0.overrideForm != .objects && !$0.path.hasPrefix("sources[]")
    }
    for row in rows where !row.path.hasPrefix(Self.ofApps) {
      let value = Self.value(of: rules[ExactText(row.path)], row, &problems)
      _ = set((Self.steps(row.path) ?? [])[...], to: value)
    }
    restoreApps(rules, rows.filter { $0.path.hasPrefix(Self.ofApps) }, &problems)
  }

  /// The list is taken out meanwhile: each rule of each app would copy all of it in its place.
  private mutating func restoreApps(
    _ rules: [ExactText: String], _ rows: [SettingRow], _ problems: inout Problems
  ) {
    guard case .object(var settings) = self,
      case .list(var apps)? = settings.removeValue(forKey: "apps")
    else { return }
    for place in apps.indices {
      guard case .object(var app) = apps[place], case .text(let name)? = app["app"] else {
        continue
      }
      for row in rows where row.path != "apps[].app" {
        let key = String(row.path.dropFirst(Self.ofApps.count))
        app[key] = Self.value(of: rules[ExactText("apps[\(name)].\(key)")], row, &problems)
      }
      apps[place] = .object(app)
    }
    settings["apps"] = .list(apps)
    self = .object(settings)
  }

  private static let ofApps = "apps[]."

  /// The value that a rule stands for; nil where it has none.
  private static func value(
    of rule: String?, _ row: SettingRow, _ problems: inout Problems
  ) -> JobValue? {
    guard let rule else { return nil }
    if row.overrideForm == .texts { return .list(TextList.texts(in: rule).map(JobValue.text)) }
    let path = SettingPath(description: row.path)
    return rule.isEmpty ? nil : row.overrideForm.value(of: rule, at: path, &problems)
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
