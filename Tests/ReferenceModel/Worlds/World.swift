/// What a job reads: its settings and the lines of its sources.
public struct World: Sendable {
  public var settings: Settings
  public var sources: [Source]

  public init(settings: Settings = Settings(), sources: [Source] = []) {
    self.settings = settings
    self.sources = sources
  }
}

/// One source of a job with its lines.
public struct Source: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case clicks, sessions
    case installReferrers = "install_referrers"
    case adservices
    case cookieSyncs = "cookie_syncs"
    case links
  }

  public var kind: Kind
  public var dialect: String
  /// The lines without their ends and without a byte order mark.
  public var lines: [Text]
  /// The app of lines that name none (IN-6).
  public var app: String?
  /// The zone of times that name none (IN-5).
  public var timeZone = "UTC"
  /// Canonical field to dotted path.
  public var fields: [String: String] = [:]

  public init(_ kind: Kind, _ dialect: String, lines: [Text] = []) {
    self.kind = kind
    self.dialect = dialect
    self.lines = lines
  }
}
