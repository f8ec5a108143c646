/// What the lines of a source are.
public enum SourceKind: UInt8, Sendable, CaseIterable {
  /// Clicks on links and visits to web pages.
  case clicks
  /// App sessions.
  case sessions
  /// Strings of the Play Install Referrer library.
  case installReferrers
  /// Answers of Apple's attribution endpoint.
  case adServices
  /// Pairs of device id and cookie id.
  case cookieSyncs
  /// The catalogue of links.
  case links

  /// Whether the source of this name is of the kind: `clicks/branch#2` is one of clicks.
  public func isOf(_ source: String) -> Bool { source.hasExactPrefix("\(name)/") }

  /// The name in job files.
  public var name: String {
    switch self {
    case .clicks: "clicks"
    case .sessions: "sessions"
    case .installReferrers: "install_referrers"
    case .adServices: "adservices"
    case .cookieSyncs: "cookie_syncs"
    case .links: "links"
    }
  }

  /// The dialects in which such lines may be written, the usual one first.
  public var dialects: [Dialect] {
    switch self {
    case .clicks: [.branch, .onelink, .webvisit]
    case .sessions: [.branch, .tune]
    case .installReferrers: [.play]
    case .adServices: [.apple]
    case .cookieSyncs: [.safari]
    case .links: [.branch]
    }
  }
}
