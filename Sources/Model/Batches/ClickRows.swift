/// The clicks of a sealed batch, each part in rows of its own: whoever needs one part reads no other.
public struct ClickRows: RandomAccessCollection, Sendable {
  /// What sessions see of the clicks.
  public let seen: Rows<SeenClick>
  /// Where they come from.
  public let origins: Rows<ClickOrigin>
  /// The terms of those that have some.
  public let terms: Rows<ClickTerms>

  /// Joins the parts.
  init(_ seen: Rows<SeenClick>, _ origins: Rows<ClickOrigin>, _ terms: Rows<ClickTerms>) {
    (self.seen, self.origins, self.terms) = (seen, origins, terms)
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { seen.count }

  @inlinable
  public subscript(place: Int) -> Click {
    let click = seen[place]
    return Click(click, origins[place], click.terms(in: terms))
  }

  /// The same rows in memory, to be gone through.
  public var loaded: ClickRows { ClickRows(seen.loaded, origins.loaded, terms.loaded) }

  /// Whether the rows are in memory.
  var isInMemory: Bool { seen.isInMemory && origins.isInMemory && terms.isInMemory }

  public func makeIterator() -> IndexingIterator<ClickRows> {
    IndexingIterator(_elements: loaded)
  }
}
