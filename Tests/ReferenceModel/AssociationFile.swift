/// An `apple-app-site-association` file: which paths open an app (EV-4).
struct AssociationFile {
  /// Whether one entry takes a URL: the first rule that matches decides.
  private var rules: [(isExcluded: Bool, matches: (LinkURL) -> Bool)] = []

  init(_ content: Text, appID: Text?) {
    guard case .object(let file)? = try? JSONReader.read(content.bytes),
      case .object(let links)? = file["applinks"], case .array(let details)? = links["details"]
    else { return }
    for case .object(let detail) in details
    where appID.map({ Self.appIDs(detail).contains($0) }) ?? true {
      for case .string(let pattern) in Self.list(detail["paths"]) {
        let isExcluded = pattern.starts("NOT ")
        let path = isExcluded ? pattern.dropping(4).trimmed : pattern
        rules.append((isExcluded, { Self.matches(path, $0.path.isEmpty ? "/" : $0.path) }))
      }
      for case .object(let component) in Self.list(detail["components"]) {
        rules.append((component["exclude"] == .bool(true), { Self.matches(component, $0) }))
      }
    }
  }

  func takes(_ url: LinkURL) -> Bool {
    rules.first { $0.matches(url) }.map { !$0.isExcluded } ?? false
  }

  private static func appIDs(_ detail: [Text: JSON]) -> [Text] {
    var ids = list(detail["appIDs"])
    if let id = detail["appID"] { ids.append(id) }
    return ids.compactMap { id in
      if case .string(let text) = id { return text }
      return nil
    }
  }

  private static func list(_ value: JSON?) -> [JSON] {
    if case .array(let elements)? = value { return elements }
    return []
  }

  /// A component: all of its path `/`, query `?` and fragment `#` match.
  private static func matches(_ component: [Text: JSON], _ url: LinkURL) -> Bool {
    if case .string(let pattern)? = component["/"] {
      guard matches(pattern, url.path.isEmpty ? "/" : url.path) else { return false }
    }
    if case .string(let pattern)? = component["#"] {
      guard matches(pattern, url.fragment ?? "") else { return false }
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

  /// `*` is any text, `?` any one character, `?*` at least one.
  static func matches(_ pattern: Text, _ text: Text) -> Bool {
    guard let first = pattern.bytes.first else { return text.isEmpty }
    let rest = pattern.dropping(1)
    if first == UInt8(ascii: "*") {
      return (0...text.bytes.count).contains { matches(rest, text.dropping($0)) }
    }
    guard let next = text.bytes.first else { return false }
    return (first == UInt8(ascii: "?") || first == next) && matches(rest, text.dropping(1))
  }
}
