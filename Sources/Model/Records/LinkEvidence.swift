/// A link that a session carries: the one that opened the app, or the one on its clipboard (EV-4).
public struct LinkEvidence: BitwiseCopyable, Sendable {
  /// The URL as logged.
  public var url: TextRef
  /// The URL normalised (TOUCH-5).
  public var key: StringID = .absent
  /// The host, lower-cased, without port; absent when the URL has none.
  public var host: StringID = .absent
  /// The scheme, lower-cased.
  public var scheme: StringID = .absent
  /// Whether it is a universal link, whose path an association file may have to admit.
  public var isUniversalLink = false
  /// The path within the URL's text.
  public var path: TextRef = .absent
  /// The click that the query names (EV-3).
  public var clickID: TextRef = .absent
  /// The key of `clickID`.
  public var clickKey: Key = .absent
  /// What the query names (TOUCH-1).
  public var campaign: StringID = .absent
  /// What the query names (TOUCH-1).
  public var channel: StringID = .absent

  /// A link of which only the text is known.
  public init(url: TextRef) { self.url = url }
}
