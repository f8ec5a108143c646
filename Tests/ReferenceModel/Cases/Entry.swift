/// 2024-06-01T12:00:00Z, the time about which all cases turn.
public let noon: Int64 = 1_717_243_200_000

/// A JSON value as it is written into a line.
public struct JSONText: Sendable {
  public var text: String

  /// A value written exactly like this.
  public static func raw(_ text: String) -> JSONText { JSONText(text: text) }

  /// A string's JSON text.
  public static func quoted(_ string: String) -> String {
    var out = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case _ where scalar.value < 32:
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByStringInterpolation
{
  public init(stringLiteral value: String) { text = Self.quoted(value) }
  public init(integerLiteral value: Int64) { text = String(value) }
  public init(booleanLiteral value: Bool) { text = String(value) }
  public init(nilLiteral: ()) { text = "null" }
  public init(dictionaryLiteral elements: (String, JSONText)...) {
    text = jsonObject(elements)
  }
  public init(_ value: Int64) { text = String(value) }
}

/// An object's JSON text, its members in this order.
func jsonObject(_ members: [(String, JSONText)]) -> String {
  "{" + members.map { JSONText.quoted($0.0) + ":" + $0.1.text }.joined(separator: ",") + "}"
}

/// One line of one source.
public struct Entry: Sendable {
  public var source: Source

  /// A line written exactly like this.
  public static func raw(_ kind: Source.Kind, _ dialect: String, _ line: String) -> Entry {
    Entry(source: Source(kind, dialect, lines: [Text(line)]))
  }

  /// A line of bytes.
  public static func bytes(_ kind: Source.Kind, _ dialect: String, _ line: [UInt8]) -> Entry {
    Entry(source: Source(kind, dialect, lines: [Text(line)]))
  }

  /// The same line in a source with other options.
  public func source(_ change: (inout Source) -> Void) -> Entry {
    var entry = self
    change(&entry.source)
    return entry
  }
}

/// The fields of a line; a field given replaces a usual one of its name.
public typealias Fields = KeyValuePairs<String, JSONText>

private func line(
  _ kind: Source.Kind, _ dialect: String, _ usual: [(String, JSONText)], _ fields: Fields
) -> Entry {
  let given = Set(fields.map(\.key))
  let members = usual.filter { !given.contains($0.0) } + fields.map { ($0.key, $0.value) }
  return .raw(kind, dialect, jsonObject(members))
}

/// A click `id`, so many milliseconds after noon.
public func click(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .clicks, "branch",
    [
      ("timestamp", JSONText(noon + offset)), ("branch_key", "app"), ("click_id", "\(id)"),
    ], fields)
}

/// An iOS session `id`, so many milliseconds after noon.
public func session(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .sessions, "branch",
    [
      ("timestamp", JSONText(noon + offset)), ("branch_key", "app"), ("session_id", "\(id)"),
      ("os", "iOS"),
    ], fields)
}

/// An Android session `id`, so many milliseconds after noon.
public func android(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .sessions, "branch",
    [
      ("timestamp", JSONText(noon + offset)), ("branch_key", "app"), ("session_id", "\(id)"),
      ("os", "Android"),
    ], fields)
}

/// A Play referrer record, so many milliseconds after noon.
public func referrer(_ string: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .installReferrers, "play",
    [
      ("timestamp", JSONText(noon + offset)), ("app", "app"), ("install_referrer", "\(string)"),
    ], fields)
}

/// Apple's answer to a token, so many milliseconds after noon.
public func answer(_ token: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .adservices, "apple",
    [
      ("timestamp", JSONText(noon + offset)), ("app", "app"), ("token", "\(token)"),
      ("attribution", true), ("campaignId", 77),
    ], fields)
}

/// A OneLink click, so many milliseconds after noon.
public func oneLink(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .clicks, "onelink",
    [("timestamp", JSONText(noon + offset)), ("app", "app"), ("click_id", "\(id)")], fields)
}

/// A visit to a web page, so many milliseconds after noon.
public func webVisit(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .clicks, "webvisit",
    [("timestamp", JSONText(noon + offset)), ("app", "app"), ("visit_id", "\(id)")], fields)
}

/// A TUNE session, so many milliseconds after noon.
public func tune(_ id: String, _ offset: Int64, _ fields: Fields = [:]) -> Entry {
  line(
    .sessions, "tune",
    [("timestamp", JSONText(noon + offset)), ("app_id", "app"), ("session_id", "\(id)")], fields)
}

/// A cookie sync, so many milliseconds after noon.
public func cookieSync(_ uuid: String, _ cookie: String, _ offset: Int64, _ fields: Fields = [:])
  -> Entry
{
  line(
    .cookieSyncs, "safari",
    [
      ("timestamp", JSONText(noon + offset)), ("app", "app"), ("uuid", "\(uuid)"),
      ("cookie_id", "\(cookie)"),
    ], fields)
}

/// A link of the catalogue.
public func catalogueLink(_ url: String, _ fields: Fields = [:]) -> Entry {
  line(.links, "branch", [("url", "\(url)")], fields)
}
