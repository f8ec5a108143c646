import Foundation

extension JobValue {
  /// Reads the JSON5 of an option that stands for the value at a place; nil when it is none.
  init?(json5 text: String, at path: SettingPath, _ problems: inout Problems) {
    // The decoder would take `7d` for a number.
    guard let outline = try? JSON5Outline(text, at: path) else { return nil }
    problems.add(outline.repetitions)
    self.init(outline)
  }

  /// Reads a text whose outline is known; nil when it is no JSON5.
  ///
  /// Foundation's decoder does not say where it stopped, keeps the first of two equal keys, forgets
  /// the order of keys and keeps the end of a line behind a backslash. The outline of the text supplies the
  /// first two and mends the last one; nothing needs the third. A number that ends the text it reads on into whatever
  /// lies behind that in memory, and traps where those are digits, so that something always stands there.
  init?(_ outline: JSON5Outline) { self.init(joined: outline.joined) }

  private init?(joined text: String) {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    guard let value = try? decoder.decode(JobValue.self, from: Data("\(text)\n".utf8)) else {
      return nil
    }
    self = value
  }
}

extension JobValue: Decodable {
  /// A key of any name.
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    // What most values are comes first: each attempt in vain makes an error.
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let object = try? decoder.container(keyedBy: Name.self) {
      var entries: [String: JobValue] = [:]
      for key in object.allKeys {
        entries[key.stringValue] = try object.decode(JobValue.self, forKey: key)
      }
      self = .object(entries)
    } else if var list = try? decoder.unkeyedContainer() {
      var entries: [JobValue] = []
      while !list.isAtEnd { entries.append(try list.decode(JobValue.self)) }
      self = .list(entries)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else {
      // A number beyond a double is no value that any setting takes; its type is what matters.
      self = .number((try? value.decode(Double.self)) ?? .infinity)
    }
  }
}
