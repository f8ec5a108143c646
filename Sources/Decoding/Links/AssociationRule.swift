internal import Model

/// One of `paths` or `components` of an `apple-app-site-association` file (EV-4).
///
/// A part of a link without a pattern may be anything.
public struct AssociationRule: Sendable {
  /// Whether links that match do not open the app.
  public var isExcluded = false
  /// The pattern of the path.
  public var path: AssociationPattern?
  /// The pattern of the whole query.
  public var query: AssociationPattern?
  /// The patterns of single parameters of the query, whose values are decoded; a missing parameter is an
  /// empty text.
  public var parameters: [(name: [UInt8], pattern: AssociationPattern)] = []
  /// The pattern of the fragment.
  public var fragment: AssociationPattern?

  /// A rule that every link matches.
  public init() {}

  /// A rule as `paths` writes it: a pattern, perhaps behind `NOT `.
  public init(path text: String) {
    isExcluded = text.hasExactPrefix("NOT ")
    let bytes = Array(text.utf8)
    path = AssociationPattern(
      isExcluded ? bytes.span.extracting(4..<bytes.count).trimmed().array : bytes)
  }

  /// Whether the parts of a link are as the rule says.
  func matches(path: Span<UInt8>, query: Span<UInt8>, fragment: Span<UInt8>) -> Bool {
    if let pattern = self.path, !pattern.takes(path) { return false }
    if let pattern = self.query, !pattern.takes(query) { return false }
    if let pattern = self.fragment, !pattern.takes(fragment) { return false }
    return parameters.allSatisfy { name, pattern in
      pattern.takes(Self.value(of: name, in: query).span)
    }
  }

  /// The value of a parameter; of equal ones the first counts.
  private static func value(of name: [UInt8], in query: Span<UInt8>) -> [UInt8] {
    var found: [UInt8]?
    URLQuery.forEach(query) { key, value in
      if found == nil, key == name { found = PercentDecoding.decode(value) }
    }
    return found ?? []
  }
}
