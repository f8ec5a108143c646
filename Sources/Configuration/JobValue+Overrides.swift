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
    let pattern = override.key.replacing(/\[\d+\]/, with: "[]")
    let form = SettingTable.rows.first { $0.path == pattern }?.overrideForm ?? .text
    if let count = set(steps[...], to: form.value(of: override.value)) {
      problems.add(
        .badOverride(
          expected: count == 0 ? "a list with entries" : "an index from 0 to \(count - 1)"),
        at: path)
    }
  }

  /// Sets the value at the end of the steps. Gives the size of a list that has no such entry.
  private mutating func set(_ steps: ArraySlice<Step>, to value: JobValue) -> Int? {
    switch steps.first {
    case nil:
      self = value
      return nil
    case .key(let name):
      // A value that is no object is replaced; its setting says what it should have been.
      var entries: [String: JobValue] = [:]
      if case .object(let known) = self { entries = known }
      var inner = entries[name] ?? .object([:])
      if let count = inner.set(steps.dropFirst(), to: value) { return count }
      entries[name] = inner
      self = .object(entries)
      return nil
    case .entry(let index):
      guard case .list(var entries) = self else { return 0 }
      guard entries.indices.contains(index) else { return entries.count }
      let count = entries[index].set(steps.dropFirst(), to: value)
      self = .list(entries)
      return count
    }
  }

  /// The steps of a path; nil when it is none.
  private static func steps(_ path: String) -> [Step]? {
    var steps: [Step] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      guard let match = part.wholeMatch(of: /([^\[\]]+)((?:\[\d{1,9}\])*)/) else { return nil }
      steps.append(.key(String(match.1)))
      steps += match.2.split(whereSeparator: { "[]".contains($0) }).compactMap { Int($0) }
        .map(Step.entry)
    }
    return steps
  }
}
