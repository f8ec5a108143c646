/// The job settings of a world, with the defaults of the job file.
public struct Settings: Sendable {
  /// One measured app as the job lists it.
  public struct App: Sendable {
    public var app: String
    public var aliases: [String] = []
    public var linkHosts: [String] = []
    public var uriSchemes: [String] = []
    /// The content of its `apple-app-site-association` file.
    public var association: String?
    public var appleAppID: String?

    public init(
      _ app: String, aliases: [String] = [], linkHosts: [String] = [], uriSchemes: [String] = [],
      association: String? = nil, appleAppID: String? = nil
    ) {
      self.app = app
      self.aliases = aliases
      self.linkHosts = linkHosts
      self.uriSchemes = uriSchemes
      self.association = association
      self.appleAppID = appleAppID
    }
  }

  /// A report: its name, keys and metrics.
  public struct Report: Equatable, Sendable {
    public var name: String
    public var keys: [String]
    public var metrics: [String]

    public init(_ name: String, by keys: [String], _ metrics: [String]) {
      self.name = name
      self.keys = keys
      self.metrics = metrics
    }
  }

  /// The time of the run (IN-5), given to the program with `--as-of`.
  public var asOf: Int64 = 1_750_000_000_000
  public var timeZone = "UTC"
  public var lateness = 48 * oneHour
  /// Empty: the job lists none, and every app is taken.
  public var apps: [App] = []
  public var lookbackInstall = 30 * oneDay
  public var lookbackReinstall = 30 * oneDay
  public var lookbackOpen = 30 * oneDay
  public var lookbackFingerprint = 24 * oneHour
  public var lookbackImpression = 24 * oneHour
  /// Nil: the longest of the windows above.
  public var maxLookback: Int64?
  /// The model keeps everything, which is what this has to be long enough for.
  public var retention = 400 * oneDay
  public var dedupeWindow = 7 * oneDay
  public var methods: [Method] = Method.allCases
  public var clockSkew = 2 * oneSecond
  public var rejectAfterInstallBegin = true
  public var openRateLimit = 4 * oneHour
  public var referredWithin = 24 * oneHour
  public var throttleMax = 10
  public var throttlePer = 60 * oneSecond
  public var repeatedInstallGap = 60 * oneSecond
  public var minSignals = 1
  public var latestOnAmbiguous = false
  public var currencies = ["USD"]
  /// campaignId to name; nil: the job has no such file.
  public var campaignNames: [String: String]?
  public var spreadsheetSafe = true
  /// Nil: the three defaults.
  public var reports: [Report]?

  public init() {}

  /// `asOf` as the command line takes it.
  public var asOfText: String {
    let time = asOf % oneDay
    func digits(_ value: Int64, _ count: Int) -> String {
      let plain = String(value)
      return String(repeating: "0", count: count - plain.count) + plain
    }
    return civil(daysSince1970: asOf / oneDay) + "T" + digits(time / oneHour, 2) + ":"
      + digits(time % oneHour / oneMinute, 2) + ":" + digits(time % oneMinute / oneSecond, 2) + "."
      + digits(time % oneSecond, 3) + "Z"
  }

  /// The longest window that counts (MATCH-1).
  var longestLookback: Int64 {
    maxLookback
      ?? [
        lookbackInstall, lookbackReinstall, lookbackOpen, lookbackFingerprint, lookbackImpression,
      ].max() ?? 0
  }

  /// The app that a record names, by its own name or an alias; nil when the job lists others (IN-6).
  func listedApp(_ name: Text) -> Text? {
    if apps.isEmpty { return name }
    let listed = apps.first { ([$0.app] + $0.aliases).contains { Text($0) == name } }
    return listed.map { Text($0.app) }
  }

  /// What the job says of an app.
  func app(_ name: Text) -> App? { apps.first { Text($0.app) == name } }
}

/// How a touch is found, in the order that breaks ties (MATCH-3, MATCH-4).
public enum Method: String, CaseIterable, Sendable {
  case linkClickID = "link_click_id"
  case appLink = "app_link"
  case installReferrer = "install_referrer"
  case clipboard
  case deviceID = "device_id"
  case adservices
  case cookie
  case fingerprint
}
