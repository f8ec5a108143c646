internal import Model

/// The logs of a world, one folder each.
public enum LogKind: String, CaseIterable, Sendable {
  case clicks, sessions, adservices, referrers, links, onelink, webvisits, cookies

  /// The folder below the world's.
  public var folder: String { rawValue }

  /// What its records are.
  var sourceKind: SourceKind {
    switch self {
    case .clicks, .onelink, .webvisits: .clicks
    case .sessions: .sessions
    case .adservices: .adServices
    case .referrers: .installReferrers
    case .links: .links
    case .cookies: .cookieSyncs
    }
  }

  /// How its lines are written.
  var dialect: Dialect {
    switch self {
    case .clicks, .sessions, .links: .branch
    case .adservices: .apple
    case .referrers: .play
    case .onelink: .onelink
    case .webvisits: .webvisit
    case .cookies: .safari
    }
  }

  /// Tells the random streams of the kinds apart.
  var number: Int {
    switch self {
    case .clicks: 0
    case .sessions: 1
    case .adservices: 2
    case .referrers: 3
    case .links: 4
    case .onelink: 5
    case .webvisits: 6
    case .cookies: 7
    }
  }
}
