/// The way in which job files write values of one type.
struct Notation<Value: Sendable>: Sendable {
  /// What the documentation calls it.
  let name: String
  /// What errors say that they expected.
  let expected: String
  /// How the text of an override becomes such a value.
  let overrideForm: OverrideForm
  /// Reads a value; what is wrong with it is noted.
  let read: @Sendable (JobValue, SettingPath, inout Problems) -> Value?
  /// Writes a value so that equal values give equal texts.
  let write: @Sendable (Value) -> String
}

extension Notation {
  /// A notation in texts. `parse` gives nil for a text that cannot be meant.
  static func text(
    _ name: String, expected: String, write: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?
  ) -> Notation {
    Notation(
      name: name, expected: expected, overrideForm: .text,
      read: { value, path, problems in
        guard case .text(let text) = value else {
          problems.add(.wrongType(found: value.found, expected: expected), at: path)
          return nil
        }
        guard let parsed = parse(text) else {
          problems.add(.badValue(found: value.quoted, expected: expected), at: path)
          return nil
        }
        return parsed
      },
      write: write)
  }

  /// A notation in fixed names; `values` are in the order of the documentation.
  static func choice(
    _ values: [Value], name: @escaping @Sendable (Value) -> String
  ) -> Notation {
    let names = values.map(name)
    let expected = "one of \(names.joined(separator: ", "))"
    return Notation(
      name: names.map { "`\($0)`" }.joined(separator: ", "), expected: expected,
      overrideForm: .text,
      read: { value, path, problems in
        guard case .text(let text) = value else {
          problems.add(.wrongType(found: value.found, expected: expected), at: path)
          return nil
        }
        if let index = names.firstIndex(of: text) { return values[index] }
        let suggestion = Spelling.nearest(to: text, in: names)
        problems.add(.unknownValue(found: text, known: names, suggestion: suggestion), at: path)
        return nil
      },
      write: name)
  }
}

extension Notation {
  /// A list of values, each of which may stand in it once.
  ///
  /// - Parameter noun: what the documentation calls the list.
  static func list<Element: Hashable & Sendable>(
    of element: Notation<Element>, _ noun: String, mayBeEmpty: Bool = true
  ) -> Notation where Value == [Element] {
    Notation(
      name: noun, expected: "a \(noun)", overrideForm: .texts,
      read: { value, path, problems in
        guard case .list(let entries) = value else {
          problems.add(.wrongType(found: value.found, expected: "a \(noun)"), at: path)
          return nil
        }
        if entries.isEmpty, !mayBeEmpty {
          problems.add(
            .conflict(found: "empty", expected: "a \(noun) with at least one entry"), at: path)
        }
        var first: [Element: SettingPath] = [:]
        var list: [Element] = []
        for (index, entry) in entries.enumerated() {
          let place = path.entry(index)
          guard let value = element.read(entry, place, &problems) else { continue }
          if let earlier = first[value] {
            let text = element.write(value)
            problems.add(.twice(found: text, first: earlier.description), at: place)
          } else {
            first[value] = place
            list.append(value)
          }
        }
        return list
      },
      write: { TextList.text(of: $0.map(element.write)) })
  }
}
