public import ReferenceModel

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
