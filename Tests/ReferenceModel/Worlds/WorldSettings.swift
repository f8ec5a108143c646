extension WorldMaker {
  mutating func makeSettings() {
    let month = 30 * oneDay
    let windows = [
      oneMinute, 10 * oneMinute, oneHour, oneDay, 7 * oneDay, month, month, month, month,
    ]
    settings.timeZone = random.one([
      "UTC", "UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin",
    ])
    settings.lateness = random.one([0, 10 * oneSecond, oneHour, oneDay, 2 * oneDay])
    settings.lookbackInstall = random.one(windows)
    settings.lookbackReinstall = random.one(windows)
    settings.lookbackOpen = random.one(windows)
    settings.lookbackFingerprint = random.one(windows)
    settings.lookbackImpression = random.one(windows)
    settings.maxLookback = random.chance(25) ? random.one(windows) : nil
    settings.dedupeWindow = random.one([oneSecond, oneMinute, oneHour, 7 * oneDay])
    settings.clockSkew = random.one([
      0, 2 * oneSecond, 2 * oneSecond, 2 * oneSecond, 90 * oneSecond,
    ])
    settings.rejectAfterInstallBegin = random.chance(85)
    settings.openRateLimit = random.one([oneMinute, oneHour, 4 * oneHour])
    settings.referredWithin = random.one([oneMinute, oneHour, oneDay])
    settings.throttleMax = random.one([2, 2, 3, 4])
    settings.throttlePer = random.one([2 * oneSecond, oneMinute, oneHour])
    settings.repeatedInstallGap = random.one([oneSecond, oneMinute, oneHour])
    settings.minSignals = random.one([1, 1, 2])
    settings.latestOnAmbiguous = random.chance(30)
    settings.spreadsheetSafe = random.chance(80)
    settings.campaignNames = random.chance(40) ? ["77": "Search, spring", "78": "=Brand"] : nil
    makeMethods()
    makeApps()
    gaps = [
      settings.lookbackInstall, settings.lookbackReinstall, settings.lookbackOpen,
      settings.longestLookback, settings.dedupeWindow, settings.openRateLimit,
      settings.referredWithin, settings.throttlePer, settings.repeatedInstallGap,
      settings.clockSkew, oneMinute, oneDay, 0,
    ]
  }

  /// Reports of the job's own, beside the default ones.
  mutating func makeReports() {
    guard random.chance(40) else { return }
    let currencies = ["USD", "NZD", "KRW"].shuffled(using: &random)
    settings.currencies = Array(currencies.prefix(1 + random.below(3)))
    let own = (1...(1 + random.below(2))).map {
      settings.randomReport("own_\($0)", features: features, using: &random)
    }
    settings.reports = settings.defaultReports + own
  }

  private mutating func makeMethods() {
    var methods: [Method] = [.linkClickID, .appLink, .installReferrer, .deviceID, .adservices]
    if features.contains(.fingerprint) { methods.append(.fingerprint) }
    if features.contains(.clipboard) { methods.append(.clipboard) }
    if features.contains(.cookie) { methods.append(.cookie) }
    if random.chance(40) { methods.removeAll { _ in random.chance(25) } }
    if methods.isEmpty { methods = [.deviceID] }
    settings.methods = methods.shuffled(using: &random)
  }

  private mutating func makeApps() {
    guard random.chance(80) else { return }
    settings.apps = [
      Settings.App(
        "app1", aliases: random.chance(50) ? ["id1", "com.one"] : [],
        linkHosts: random.chance(80) ? ["go.example", "alt.example"] : [],
        uriSchemes: random.chance(60) ? ["one"] : [])
    ]
    if random.chance(50) { settings.apps.append(Settings.App("app2", linkHosts: ["two.example"])) }
    if random.chance(20) { settings.apps.append(Settings.App("=app3", aliases: ["three"])) }
    guard features.contains(.associationFile), random.chance(70) else { return }
    settings.apps[0].association = random.one(associationFiles)
    settings.apps[0].appleAppID = random.chance(60) ? "TEAM.one" : nil
  }

  private var associationFiles: [String] {
    [
      #"{"applinks":{"apps":[],"details":[{"appID":"TEAM.one","paths":["NOT /no/*","/x/*","/?"]},{"appID":"TEAM.two","paths":["*"]}]}}"#,
      #"{"applinks":{"details":[{"appIDs":["TEAM.one"],"components":[{"/":"/no/*","exclude":true},{"/":"/x/*","?":{"c":"a*"}},{"/":"/y"}]}]}}"#,
      #"{"applinks":{"details":[{"appID":"TEAM.two","paths":["/y"]}]}}"#,
      #"{"applinks":{"defaults":{"caseSensitive":false},"details":[{"appID":"TEAM.one","components":[{"/":"/NO/*","exclude":true},{"/":"/X/*","?":{"c":"A*"}},{"/":"/Y","caseSensitive":true}]}]}}"#,
    ]
  }

  /// The app of a record, by name or alias.
  mutating func anyApp() -> String {
    random.chance(2) ? "app9" : listedApp()
  }

  /// An app that the job knows, by name or alias.
  mutating func listedApp() -> String {
    if random.chance(60) { return "app1" }
    guard let first = settings.apps.first else { return random.one(["app1", "app1", "app2"]) }
    let others = settings.apps.dropFirst().flatMap { [$0.app] + $0.aliases }
    return random.one([first.app, first.app, first.app] + first.aliases + others)
  }
}
