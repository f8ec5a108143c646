/// One click on a link, or one visit to a web page that leads to the app. It has all that its parts have.
@dynamicMemberLookup
public struct Click: BitwiseCopyable, Sendable {
  /// What sessions see of it.
  public var seen: SeenClick
  /// Where it comes from.
  public var origin: ClickOrigin
  /// What it says for itself of windows and costs.
  public var terms = ClickTerms()

  /// A click of which only the required fields are known.
  @inlinable
  public init(timestamp: Timestamp, digest: Digest, app: AppID, dialect: Dialect) {
    seen = SeenClick(timestamp: timestamp, app: app)
    origin = ClickOrigin(digest: digest, dialect: dialect)
  }

  /// Joins its parts.
  @inlinable
  public init(_ seen: SeenClick, _ origin: ClickOrigin, _ terms: ClickTerms) {
    (self.seen, self.origin, self.terms) = (seen, origin, terms)
    // It has its terms with it, wherever it goes.
    self.seen.termsPlace = 0
  }

  /// A field of what sessions see of it.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<SeenClick, Value>) -> Value {
    get { seen[keyPath: field] }
    set { seen[keyPath: field] = newValue }
  }

  /// A field of what tells it from others.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<ClickOrigin, Value>) -> Value {
    get { origin[keyPath: field] }
    set { origin[keyPath: field] = newValue }
  }

  /// A field of its windows and costs.
  @inlinable
  public subscript<Value>(dynamicMember field: WritableKeyPath<ClickTerms, Value>) -> Value {
    get { terms[keyPath: field] }
    set { terms[keyPath: field] = newValue }
  }
}
