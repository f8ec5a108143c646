/// What an `apple-app-site-association` file says of one app: which universal links open it (EV-4).
public struct AssociationFile: Sendable {
  /// The entries that speak for the app, each with its rules in order.
  private let details: [[AssociationRule]]

  /// Takes the entries that speak for the app.
  public init(details: [[AssociationRule]]) { self.details = details }

  /// Whether a link opens the app: in any entry the first rule that matches lets it.
  ///
  /// - Parameter path: the path within the URL, empty if it has none.
  public func takes(url: Span<UInt8>, path: Span<UInt8>) -> Bool {
    let parts = URLText(url)
    let (query, fragment) = (url.extracting(parts.query), url.extracting(parts.fragment))
    let root = [Ascii.slash]
    let rooted = path.isEmpty ? root.span : path
    for rules in details {
      for rule in rules where rule.matches(path: rooted, query: query, fragment: fragment) {
        if !rule.isExcluded { return true }
        break
      }
    }
    return false
  }
}
