/// One log line as an object of named values, read by canonical field (IN-4).
struct Record {
  /// Top-level members; for merged dialects the URL's query lies under them.
  var members: [Text: JSON]
  /// Of an object within a line, the line, from which the job's own paths go out.
  var line: [Text: JSON]?
  /// What the query of the line's link says, in dialects that read it.
  var query: [Text: JSON] = [:]
  /// The job's own paths for canonical fields.
  let overrides: [String: String]
  let zone: Zone

  /// The values under the names of a field, in the order in which they are tried.
  private func values(_ field: String, _ names: [Text]) -> [JSON] {
    let paths = overrides[field].map { [Text($0)] } ?? names
    let found: [JSON] = paths.compactMap { path in
      var value = JSON.object(overrides[field] == nil ? members : line ?? members)
      for key in path.split(".") {
        guard case .object(let inner) = value, let next = inner[key] else { return nil }
        value = next
      }
      return value
    }
    // The job says what its lines call a field; a link calls it as links of its kind do.
    return overrides[field] == nil ? found : found + names.compactMap { query[$0] }
  }

  /// A text or a number's digits, trimmed; `null` and `""` are absent (IN-4).
  ///
  /// - Parameter critical: Whether a wrong type rejects the line; else it makes the name absent.
  func text(
    _ field: String, _ names: [Text], critical: Bool = false,
    isAbsent: (Text) -> Bool = { _ in false }
  ) throws(Rejection) -> Text? {
    for value in values(field, names) {
      switch value {
      case .null: continue
      case .string(let raw), .number(let raw):
        let text = raw.trimmed
        if text.isEmpty || isAbsent(text) { continue }
        guard !text.bytes.contains(0) else { throw Rejection("nul_in_text", field) }
        return text
      case .bool, .array, .object:
        if critical { throw Rejection("wrong_type", field) }
      }
    }
    return nil
  }

  /// A text that has to be a number of some kind: one with U+0000 is none (IN-2).
  func number(_ field: String, _ names: [Text]) -> Text? { (try? text(field, names)) ?? nil }

  /// IN-2: U+0000 in texts that no rule needs and that are printed or kept all the same.
  func check(_ keys: [Text]) throws(Rejection) {
    for key in keys { _ = try text(key.string, [key]) }
  }

  /// `true false 1 0`, also as strings in any case (IN-4).
  func bool(_ field: String, _ names: [Text], critical: Bool = false) throws(Rejection) -> Bool? {
    for value in values(field, names) {
      let word: Text
      switch value {
      case .null: continue
      case .bool(let bool): return bool
      case .string(let raw), .number(let raw): word = raw.trimmed.lowercased
      case .array, .object: word = "no boolean"
      }
      if word.isEmpty { continue }
      if word == "true" || word == "1" { return true }
      if word == "false" || word == "0" { return false }
      if critical { throw Rejection("wrong_type", field) }
    }
    return nil
  }

  /// An integer, a string of digits, or either with a zero fraction (IN-4).
  func integer(_ field: String, _ names: [Text]) -> Int64? {
    for value in values(field, names) {
      guard case .string(let raw) = value else {
        if case .number(let raw) = value, let integer = Self.integer(raw) { return integer }
        continue
      }
      if let integer = Self.integer(raw.trimmed) { return integer }
    }
    return nil
  }

  static func integer(_ text: Text) -> Int64? {
    guard let (whole, fraction) = text.cut(".") else { return Int64(text.string) }
    guard fraction.isDigits, fraction.bytes.allSatisfy({ $0 == 48 }) else { return nil }
    return Int64(whole.string)
  }

  /// The record's own time, which must be readable, not before 2008 and not in the future (IN-5).
  func timestamp(_ names: [Text], asOf: Int64) throws(Rejection) -> Moment {
    for value in values("timestamp", names) {
      let moment: Moment?
      switch value {
      case .null: continue
      case .string(let raw) where raw.trimmed.isEmpty: continue
      case .string(let raw):
        moment = momentOfNumber(raw.trimmed) ?? momentOfDate(raw.trimmed, in: zone)
      case .number(let raw): moment = momentOfNumber(raw)
      case .bool, .array, .object: throw Rejection("wrong_type", "timestamp")
      }
      guard let moment, moment.ms >= year2008 else { throw Rejection("bad_timestamp", "timestamp") }
      guard moment.ms <= asOf + oneHour else { throw Rejection("future_timestamp", "timestamp") }
      return moment
    }
    throw Rejection("missing", "timestamp")
  }

  /// Any other time: absent when zero, unreadable, before 2008 or from 2100 on (IN-5).
  func time(_ field: String, _ names: [Text]) -> Moment? {
    for value in values(field, names) {
      let moment: Moment?
      switch value {
      case .string(let raw):
        moment = momentOfNumber(raw.trimmed) ?? momentOfDate(raw.trimmed, in: zone)
      case .number(let raw): moment = momentOfNumber(raw)
      case .null, .bool, .array, .object: moment = nil
      }
      if let moment, moment.ms >= year2008, moment.ms < year2100 { return moment }
    }
    return nil
  }

  /// An object, or where it may be one an object's JSON text.
  func object(_ field: String, _ names: [Text], isText: Bool = false) -> [Text: JSON]? {
    for value in values(field, names) {
      if case .object(let inner) = value { return inner }
      if isText, case .string(let text) = value,
        case .object(let inner)? = try? JSONReader.read(text.bytes)
      {
        return inner
      }
    }
    return nil
  }

  /// The same reading of an object within the line.
  func over(_ inner: [Text: JSON]) -> Record {
    Record(members: inner, line: members, overrides: overrides, zone: zone)
  }
}

/// EV-5's absent values, which TOUCH-1 shares.
func isAbsentWord(_ text: Text) -> Bool {
  ["null", "(not set)", "not set", "undefined"].contains(text.lowercased)
}
