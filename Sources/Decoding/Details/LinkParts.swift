/// The parts of a link's URL, as exports print them.
public struct LinkParts: Sendable {
  /// The scheme, as written.
  public let scheme: ArraySlice<UInt8>
  /// The host, without user and port; empty without one.
  public let host: ArraySlice<UInt8>
  /// From the slash behind the host, else what is behind the scheme.
  public let path: ArraySlice<UInt8>
  /// Whether there is a query that is not empty.
  public let hasQuery: Bool

  /// Takes a link apart; nil when it has no scheme.
  public init?(_ link: ArraySlice<UInt8>) {
    let text = Array(link)
    let url = URLText(text.span)
    if url.scheme.isEmpty { return nil }
    scheme = text[url.scheme]
    host = text[url.host]
    path = text[url.path]
    hasQuery = !url.query.isEmpty
  }
}
