import TestSupport

/// Settings as a later run on the same state has them (TIME-6).
extension Settings {
  /// Changes one rule, none that would need `rebuild`.
  mutating func changeRule(using random: inout Random) {
    let windows = [oneMinute, oneHour, oneDay, 7 * oneDay, 30 * oneDay]
    let gaps = [oneSecond, oneMinute, oneHour, oneDay]
    switch random.below(24) {
    case 0: lookbackInstall = random.one(windows)
    case 1: lookbackReinstall = random.one(windows)
    case 2: lookbackOpen = random.one(windows)
    case 3: lookbackFingerprint = random.one(windows)
    case 4: lookbackImpression = random.one(windows)
    case 5: maxLookback = random.chance(40) ? nil : random.one(windows)
    case 6: methods = Method.allCases.filter { _ in random.chance(70) } + [.linkClickID]
    case 7: clockSkew = random.one([0, 2 * oneSecond, 90 * oneSecond])
    case 8: rejectAfterInstallBegin.toggle()
    case 9: openRateLimit = random.one(windows)
    case 10: referredWithin = random.one(windows)
    case 11: throttleMax = 1 + random.below(4)
    case 12: throttlePer = random.one(gaps)
    case 13: repeatedInstallGap = random.one(gaps)
    case 14: minSignals = random.below(4)
    case 15: latestOnAmbiguous.toggle()
    case 16, 17: lateness = random.one([0, 10 * oneSecond, oneHour, oneDay, 2 * oneDay])
    // No record of a world is that far behind the watermark, as the model keeps everything.
    case 18: retention = random.one([60, 90, 400]) * oneDay
    case 19: campaignNames = campaignNames == nil ? ["77": "Brand"] : nil
    default: changeApps(using: &random)
    }
    methods = Method.allCases.filter(methods.contains)
  }

  /// What belongs to apps and may change while the state has records of them.
  private mutating func changeApps(using random: inout Random) {
    guard !apps.isEmpty else {
      // A list has to begin with every app of which the state may have records.
      apps = ["app1", "app2", "app9"].map { App($0, linkHosts: ["go.example"]) }
      return
    }
    // None of the names in lines may become one of that app, as it comes and goes unasked.
    let index = random.one(apps.indices.filter { apps[$0].app != "app0" })
    switch random.below(6) {
    case 0, 1:
      let hosts = ["go.example", "alt.example", "two.example", "foreign.example"]
      apps[index].linkHosts = hosts.filter { _ in random.chance(50) }
    case 2: apps[index].uriSchemes = ["one", "two"].filter { _ in random.chance(50) }
    case 3: apps[0].association = apps[0].association == nil ? random.one(associations) : nil
    case 4: apps[0].appleAppID = random.one([nil, "TEAM.one", "TEAM.two"])
    default:
      let names = apps.flatMap { [$0.app] + $0.aliases }
      let new = ["app2", "app9", "id1", "three"].filter { !names.contains($0) }
      guard let name = new.randomElement(using: &random) else { return }
      if random.chance(60) { apps[index].aliases.append(name) } else { apps.append(App(name)) }
    }
  }

  /// Changes what a run applies without being asked to adopt anything.
  mutating func changeUnasked(using random: inout Random) {
    switch random.below(5) {
    case 0:
      if campaignNames != nil { campaignNames = random.one([[:], ["78": "Other", "79": "="]]) }
    case 1:
      if !apps.isEmpty, apps[0].association != nil {
        apps[0].association = random.one(associations)
      }
    case 2: changeUnknownApp()
    case 3: spreadsheetSafe.toggle()
    default:
      // Reports name their costs by the currencies.
      currencies = Array(["USD", "NZD", "KRW"].shuffled(using: &random).prefix(2))
      let own = (1...(1 + random.below(2))).map { randomReport("own_\($0)", using: &random) }
      reports = random.chance(30) ? nil : defaultReports + own
    }
  }

  /// An app of which no line tells comes or goes.
  private mutating func changeUnknownApp() {
    guard !apps.isEmpty else { return }
    let others = apps.filter { $0.app != "app0" }
    apps =
      others.count < apps.count
      ? others
      : apps + [App("app0", aliases: ["zero"], linkHosts: ["go.example"], uriSchemes: ["one"])]
  }

  private var associations: [String] {
    [
      #"{"applinks":{"details":[{"appID":"TEAM.one","paths":["/x/*"]}]}}"#,
      #"{"applinks":{"details":[{"appID":"TEAM.two","paths":["NOT /x/*","*"]}]}}"#,
      #"{"applinks":{"details":[]}}"#,
    ]
  }
}

extension World {
  /// Changes what only a rebuild may change over a state (TIME-6).
  public mutating func changeForRebuild(seed: UInt64) {
    var random = Random(seed: seed)
    let zones = ["UTC", "America/New_York", "Asia/Kolkata", "Europe/Berlin"]
    if random.chance(60) { settings.timeZone = random.one(zones) }
    if random.chance(60) {
      settings.dedupeWindow = random.one([oneSecond, oneMinute, oneHour, 7 * oneDay])
    }
    // The same for all sources, as a line means the same wherever it lies.
    let zone = random.chance(40) ? random.one(zones) : nil
    let fields = random.chance(40) ? random.one([[:], ["ip": "headers.X-IP-Override"]]) : nil
    let app = settings.apps.first?.app ?? "app1"
    for index in sources.indices {
      if let zone { sources[index].timeZone = zone }
      if let fields, (sources[index].kind, sources[index].dialect) == (.sessions, "branch") {
        sources[index].fields = fields
      }
      if random.chance(20) { sources[index].app = sources[index].app == nil ? app : nil }
    }
  }
}
