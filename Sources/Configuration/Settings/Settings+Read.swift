extension Array {
  /// Reads an object with these keys; absent keys leave `root` as it is.
  func read<Root>(
    _ value: JobValue, at path: SettingPath, into root: inout Root, _ problems: inout Problems
  ) where Element == Setting<Root> {
    readLevel(value, prefix: "", at: path, into: &root, &problems)
  }

  /// Reads the keys that begin with `prefix`, which ends in a dot unless it is empty.
  private func readLevel<Root>(
    _ value: JobValue, prefix: String, at path: SettingPath, into root: inout Root,
    _ problems: inout Problems
  ) where Element == Setting<Root> {
    guard case .object(let entries) = value else {
      problems.add(.wrongType(found: value.found, expected: "an object"), at: path)
      return
    }
    noteUnknownKeys(of: entries, prefix: prefix, at: path, &problems)
    var group: Substring?
    for setting in self where setting.key.hasPrefix(prefix) {
      let name = setting.key.dropFirst(prefix.count)
      if let dot = name.firstIndex(of: ".") {
        // The keys of a group stand together in the table: the first one reads them all.
        if group == name[..<dot] { continue }
        group = name[..<dot]
        guard let inner = entries[String(name[..<dot])] else { continue }
        readLevel(
          inner, prefix: "\(prefix)\(name[...dot])", at: path.key(String(name[..<dot])),
          into: &root, &problems)
      } else if let value = entries[String(name)] {
        setting.read(value, path.key(String(name)), &root, &problems)
      } else if let row = setting.rows.first, row.standard == .required {
        problems.add(.missingKey(expected: row.expected), at: path.key(String(name)))
      }
    }
  }

  /// How a key with dots, as `--set` takes it, is written in a job file; nil for what is no key.
  private func nested<Root>(_ key: String) -> String? where Element == Setting<Root> {
    guard key.contains("."), contains(where: { $0.key == key }) else { return nil }
    var text = "…"
    for (place, part) in key.split(separator: ".").reversed().enumerated() {
      text = place == 0 ? "\(part): \(text)" : "\(part): { \(text) }"
    }
    return text
  }

  private func noteUnknownKeys<Root>(
    of entries: [String: JobValue], prefix: String, at path: SettingPath,
    _ problems: inout Problems
  ) where Element == Setting<Root> {
    var known: [String] = []
    for setting in self where setting.key.hasPrefix(prefix) {
      let name = String(setting.key.dropFirst(prefix.count).prefix { $0 != "." })
      if !known.contains(name) { known.append(name) }
    }
    for key in entries.keys.sorted() where !known.contains(key) {
      // A key may also be written right and stand in the wrong object.
      let elsewhere = first { $0.key.split(separator: ".").last.map(String.init) == key }?.key
      let joined = first { $0.key.contains(".") && Spelling.isSame($0.key, key) }?.key
      let suggestion =
        nested(joined ?? key) ?? Spelling.nearest(to: key, in: known) ?? elsewhere
        ?? Spelling.nearest(to: key, in: map(\.key))
      problems.add(.unknownKey(known: known, suggestion: suggestion), at: path.key(key))
    }
  }
}
