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
      self.details.append(Self.rules(detail))
    }
  }

  /// Whether a detail takes a URL: of its rules the first that matches decides.
  func takes(_ url: LinkURL) -> Bool {
    details.contains { rules in
      rules.first { $0.matches(url) }.map { !$0.isExcluded } ?? false
    }
  }

  private static func rules(_ detail: [Text: JSON]) -> [Rule] {
    let paths = list(detail["paths"]).compactMap { value -> Rule? in
      guard case .string(let pattern) = value else { return nil }
      let isExcluded = pattern.starts("NOT ")
      let path = isExcluded ? pattern.dropping(4).trimmed : pattern
      return Rule(isExcluded: isExcluded) { matches(path, $0.rootedPath) }
    }
    let components = list(detail["components"]).compactMap { value -> Rule? in
      guard case .object(let component) = value else { return nil }
      return Rule(isExcluded: component["exclude"] == .bool(true)) { matches(component, $0) }
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

  /// A component: its path `/`, query `?` and fragment `#` must all match.
  private static func matches(_ component: [Text: JSON], _ url: LinkURL) -> Bool {
    if case .string(let pattern)? = component["/"], !matches(pattern, url.rootedPath) {
      return false
    }
    if case .string(let pattern)? = component["#"], !matches(pattern, url.fragment ?? "") {
      return false
    }
    switch component["?"] {
    case .string(let pattern)?: return matches(pattern, url.query ?? "")
    case .object(let wanted)?:
      let parameters = url.parameters
      return wanted.allSatisfy { key, value in
        guard case .string(let pattern) = value else { return false }
        return matches(pattern, parameters[key] ?? "")
      }
    default: return true
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
