/// Makes a small world in which everything collides: few devices, few ids, times around boundaries.
struct WorldMaker {
  var random: Random
  private(set) var features: Features
  var settings = Settings()
  var devices: [Device] = []
  /// The times about which records lie.
  var anchors: [Int64] = []
  /// Gaps that decide something, from the settings.
  var gaps: [Int64] = []

  /// A phone with all that may be known of it.
  struct Device {
    var os: OperatingSystem
    var vendorID: String
    var advertisingID: String
    var androidID: String
    var oaid: String
    var bundleToken: String
    var ip: String
    var userAgent: String
  }

  /// How often, of a hundred, sessions carry direct evidence.
  var directPercent = 30
  /// Times that stand in a line already; some come back, so that touches tie.
  var usedTimes: [Int64] = []

  /// A world turns about a few of the features allowed, so that they meet.
  init(seed: UInt64, features: Features) {
    random = Random(seed: seed)
    self.features = []
    for bit in 0..<Features.count {
      let feature = Features(rawValue: 1 << bit)
      if features.contains(feature), random.chance(40) { self.features.insert(feature) }
    }
  }

  mutating func make() -> World {
    makeSettings()
    makeDevices()
    makeAnchors()
    directPercent = random.one(features.contains(.fingerprint) ? [0, 5] : [0, 5, 15, 30, 60])
    var sources = makeSources()
    let count = 5 + random.below(36)
    for _ in 0..<count {
      let sessions = sources.indices.filter { sources[$0].kind == .sessions }
      let index = random.chance(35) ? random.one(sessions) : random.below(sources.count)
      let line = makeLine(sources, index)
      let at =
        random.chance(80)
        ? sources[index].lines.count : random.below(sources[index].lines.count + 1)
      sources[index].lines.insert(line, at: at)
    }
    return World(settings: settings, sources: sources)
  }

  /// One of the devices, the first more often than others.
  mutating func anyDevice() -> Device { random.chance(40) ? devices[0] : random.one(devices) }

  private mutating func makeDevices() {
    let addresses = [
      "8.8.8.8", "8.8.8.8", "1.1.1.1", "2001:db8:1:2::7", "2001:db8:1:2::8", "::ffff:8.8.8.8",
      "10.0.0.1", "",
      "8.8.8.8, 1.1.1.1",
    ]
    let household = random.one(addresses)
    for number in 0..<(2 + random.below(4)) {
      let os: OperatingSystem = random.chance(50) ? .iOS : .android
      let agents =
        os == .iOS
        ? [
          "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15",
          "Mozilla/5.0 (iPhone; CPU iPhone OS 16_4_1 like Mac OS X) AppleWebKit/605.1.15",
        ]
        : [
          "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0.0.0",
          "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0",
        ]
      devices.append(
        Device(
          os: os, vendorID: "0C381C08-B808-4C25-BE51-B00BC165B5F\(number)",
          advertisingID: "EA31E5E0-1AA5-4181-91D7-0B56524E027\(number / 2)",
          androidID: "fae098e4605e79c\(number)",
          oaid: "02ab41d3-7886-4f29-a606-fba4372e9fd\(number)",
          bundleToken: "79104049877358564\(number)",
          ip: random.chance(50) ? household : random.one(addresses),
          userAgent: random.one(agents)))
    }
  }

  private mutating func makeSources() -> [Source] {
    var sources = [
      source(.clicks, "branch"), source(.sessions, "branch"), source(.sessions, "branch"),
    ]
    if random.chance(30) { sources.append(source(.clicks, "branch")) }
    if random.chance(60) { sources.append(source(.installReferrers, "play")) }
    if random.chance(60) { sources.append(source(.adservices, "apple")) }
    if features.contains(.cookie) { sources.append(source(.cookieSyncs, "safari")) }
    if features.contains(.catalogue) { sources.append(source(.links, "branch")) }
    if features.contains(.onelink) { sources.append(source(.clicks, "onelink")) }
    if features.contains(.webvisit) { sources.append(source(.clicks, "webvisit")) }
    if features.contains(.tune) { sources.append(source(.sessions, "tune")) }
    return sources
  }

  private mutating func source(_ kind: Source.Kind, _ dialect: String) -> Source {
    var source = Source(kind, dialect)
    if random.chance(30) {
      source.timeZone = random.one(["America/New_York", "Asia/Kolkata", "Europe/Berlin"])
    }
    if random.chance(20) { source.app = settings.apps.first?.app ?? "app1" }
    return source
  }

  /// A new line, an old one again, or one that is no record.
  private mutating func makeLine(_ sources: [Source], _ index: Int) -> Text {
    let source = sources[index]
    let twins = sources.filter { $0.kind == source.kind && $0.dialect == source.dialect }.flatMap(
      \.lines)
    if !twins.isEmpty, random.chance(6) { return random.one(twins) }
    if random.chance(4) { return brokenLine() }
    var fields: [(String, JSONText)] =
      switch (source.kind, source.dialect) {
      case (.clicks, "branch"): clickFields()
      case (.clicks, "onelink"): oneLinkFields()
      case (.clicks, _): webVisitFields()
      case (.sessions, "tune"): tuneFields()
      case (.sessions, _): sessionFields()
      case (.installReferrers, _): referrerFields()
      case (.adservices, _): answerFields()
      case (.cookieSyncs, _): cookieSyncFields()
      case (.links, _): catalogueFields()
      }
    if random.chance(6) { spoil(&fields, source) }
    if random.chance(30) { fields.shuffle(using: &random) }
    return Text(jsonObject(fields))
  }
}

extension World {
  /// A small world; the same one for the same seed and features.
  public static func random(seed: UInt64, features: Features = .core) -> World {
    var maker = WorldMaker(seed: seed, features: features)
    return maker.make()
  }
}
