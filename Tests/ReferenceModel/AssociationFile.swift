/// An `apple-app-site-association` file: which paths open an app (EV-4).
struct AssociationFile {
  /// The details that speak for the app, each with its rules in order.
  private var details: [[Rule]] = []

  private struct Rule {
    var isExcluded: Bool
    var matches: (LinkURL) -> Bool
  }

  /// - Parameter appID: Nil: every detail speaks for the app.
  init(_ content: Text, appID: Text?) {
    guard case .object(let file)? = try? JSONReader.read(content.bytes),
      case .object(let links)? = file["applinks"], case .array(let details)? = links["details"]
    else { return }
    for case .object(let detail) in details {
      if let appID, !Self.appIDs(detail).contains(appID) { continue }
      self.details.append(Self.rules(detail, links))
    }
  }

  /// Whether a detail takes a URL: of its rules the first that matches decides.
  func takes(_ url: LinkURL) -> Bool {
    details.contains { rules in
      rules.first { $0.matches(url) }.map { !$0.isExcluded } ?? false
    }
  }

  private static func rules(_ detail: [Text: JSON], _ links: [Text: JSON]) -> [Rule] {
    let paths = list(detail["paths"]).compactMap { value -> Rule? in
      guard case .string(let pattern) = value else { return nil }
      let isExcluded = pattern.starts("NOT ")
      let path = isExcluded ? pattern.dropping(4).trimmed : pattern
      return Rule(isExcluded: isExcluded) { matches(path, $0.rootedPath) }
    }
    let components = list(detail["components"]).compactMap { value -> Rule? in
      guard case .object(let component) = value else { return nil }
      let comparison = Comparison([
        component, members(detail["defaults"]), members(links["defaults"]),
      ])
      return Rule(isExcluded: component["exclude"] == .bool(true)) {
        comparison.matches(component, $0)
      }
    }
    return paths + components
  }

  private static func appIDs(_ detail: [Text: JSON]) -> [Text] {
    let ids = list(detail["appIDs"]) + [detail["appID"]].compactMap { $0 }
    return ids.compactMap { id in
      if case .string(let text) = id { return text }
      return nil
    }
  }

  private static func list(_ value: JSON?) -> [JSON] {
    if case .array(let elements)? = value { return elements }
    return []
  }

  private static func members(_ value: JSON?) -> [Text: JSON] {
    if case .object(let members)? = value { return members }
    return [:]
  }

  /// How a component compares.
  private struct Comparison {
    var isCaseSensitive: Bool
    var isPercentEncoded: Bool

    /// What the component says; else its entry; else the file; else both are so.
    init(_ places: [[Text: JSON]]) {
      func isSet(_ key: Text) -> Bool {
        for place in places {
          if place[key] == .bool(true) { return true }
          if place[key] == .bool(false) { return false }
        }
        return true
      }
      isCaseSensitive = isSet("caseSensitive")
      isPercentEncoded = isSet("percentEncoded")
    }

    /// A component: its path `/`, query `?` and fragment `#` must all match.
    func matches(_ component: [Text: JSON], _ url: LinkURL) -> Bool {
      if case .string(let pattern)? = component["/"], !fits(pattern, part(url.rootedPath)) {
        return false
      }
      if case .string(let pattern)? = component["#"], !fits(pattern, part(url.fragment ?? "")) {
        return false
      }
      switch component["?"] {
      case .string(let pattern)?: return fits(pattern, part(url.query ?? ""))
      case .object(let wanted)?:
        let parameters = url.parameters
        return wanted.allSatisfy { key, value in
          guard case .string(let pattern) = value else { return false }
          return fits(pattern, parameters[key] ?? "")
        }
      default: return true
      }
    }

    /// A part of a URL, in which `+` is no space.
    private func part(_ text: Text) -> Text {
      if isPercentEncoded { return text }
      let escaped = text.bytes.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
      return percentDecoded(Text(escaped))
    }

    private func fits(_ pattern: Text, _ text: Text) -> Bool {
      func folded(_ text: Text) -> Text { isCaseSensitive ? text : Text("\(text)".lowercased()) }
      return AssociationFile.matches(folded(pattern), folded(text))
    }
  }

  /// `*` is any text, `?` any one character.
  static func matches(_ pattern: Text, _ text: Text) -> Bool {
    guard let first = pattern.bytes.first else { return text.isEmpty }
    let rest = pattern.dropping(1)
    if first == UInt8(ascii: "*") {
      return (0...text.bytes.count).contains { matches(rest, text.dropping($0)) }
    }
    guard let next = text.bytes.first else { return false }
    if first == UInt8(ascii: "?") {
      let others = text.bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }
      return matches(rest, text.dropping(1 + others.count))
    }
    return first == next && matches(rest, text.dropping(1))
  }
}

extension LinkURL {
  /// The path, `/` when there is none.
  fileprivate var rootedPath: Text { path.isEmpty ? "/" : path }
}
