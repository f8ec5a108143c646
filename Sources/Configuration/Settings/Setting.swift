/// A key of a job file: how its value is written, where it goes, and what the documentation says.
///
/// `Root` is the object that has the key. The key of a value in an inner object is dotted, such as
/// `lookback.install`.
struct Setting<Root: Sendable>: Sendable {
  /// The key, dotted.
  let key: String
  /// The lines of the documentation: its own, then those of its entries' keys.
  let rows: [SettingRow]
  /// Reads a value into its place; what is wrong with it is noted.
  let read: @Sendable (JobValue, SettingPath, inout Root, inout Problems) -> Void
  /// What state remembers of the value (TIME-6); empty if it is no rule.
  let rules: @Sendable (Root) -> [RuleText]

  /// A key whose absence leaves the value at `place` as it is.
  init<Value>(
    _ key: String, _ notation: Notation<Value>,
    _ place: any WritableKeyPath<Root, Value> & Sendable, default standard: SettingRow.Standard,
    isRule: Bool = true, _ sentence: String
  ) {
    self.key = key
    rows = [
      SettingRow(
        path: key, type: notation.name, standard: standard, isRule: isRule, sentence: sentence,
        expected: notation.expected, overrideForm: notation.overrideForm)
    ]
    read = { value, path, root, problems in
      if let value = notation.read(value, path, &problems) { root[keyPath: place] = value }
    }
    rules = { root in
      isRule ? [RuleText(key: key, value: notation.write(root[keyPath: place]))] : []
    }
  }

  /// A key whose absence is nil.
  init<Value>(
    _ key: String, _ notation: Notation<Value>,
    _ place: any WritableKeyPath<Root, Value?> & Sendable, default standard: SettingRow.Standard,
    isRule: Bool = true, _ sentence: String
  ) {
    let optional = Notation<Value?>(
      name: notation.name, expected: notation.expected, overrideForm: notation.overrideForm,
      read: { notation.read($0, $1, &$2).map(Optional.some) },
      write: { $0.map(notation.write) ?? "" })
    self.init(key, optional, place, default: standard, isRule: isRule, sentence)
  }

  /// A key with a list of objects.
  ///
  /// - Parameters:
  ///   - settings: the keys of each object.
  ///   - initial: an object none of whose keys is set.
  ///   - names: what tells the objects apart in the rules, whatever their order.
  init<Entry: Sendable>(
    _ key: String, listOf settings: [Setting<Entry>], from initial: Entry,
    _ place: any WritableKeyPath<Root, [Entry]> & Sendable, default standard: SettingRow.Standard,
    names: (@Sendable ([Entry]) -> [String])?, _ sentence: String
  ) {
    self.key = key
    let own = SettingRow(
      path: key, type: "list of objects", standard: standard, isRule: names != nil,
      sentence: sentence, expected: "a list of objects", overrideForm: .objects)
    rows =
      [own]
      + settings.flatMap(\.rows).map { row in
        var row = row
        row.path = "\(key)[].\(row.path)"
        row.isRule = row.isRule && names != nil
        return row
      }
    read = { value, path, root, problems in
      guard case .list(let entries) = value else {
        problems.add(.wrongType(found: value.found, expected: "a list of objects"), at: path)
        return
      }
      root[keyPath: place] = entries.enumerated().map { index, value in
        var entry = initial
        settings.read(value, at: path.entry(index), into: &entry, &problems)
        return entry
      }
    }
    rules = { root in
      guard let names else { return [] }
      let entries = root[keyPath: place]
      return zip(names(entries), entries).sorted { $0.0 < $1.0 }.flatMap { name, entry in
        settings.flatMap { $0.rules(entry) }.map {
          RuleText(key: "\(key)[\(name)].\($0.key)", value: $0.value)
        }
      }
    }
  }
}
