import TestSupport

/// Makes a small world in which everything collides: few devices, few ids, times around boundaries.
struct WorldMaker {
  var random: Random
  /// Draws paths of the job's own, beside all else.
  private var paths: Random
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
    var windowsID: String
    var ip: String
    var userAgent: String
  }

  /// How often, of a hundred, sessions carry direct evidence.
  var directPercent = 30
  /// Times that stand in a line already; some come back, so that touches tie.
  var usedTimes: [Int64] = []
  /// Whether most of them do, and ids with them, so that ids and digests decide.
  let hasTies: Bool

  /// A world turns about a few of the features allowed, so that they meet.
  init(seed: UInt64, features: Features) {
    random = Random(seed: seed)
    paths = Random(seed: ~seed)
    hasTies = seed % 4 == 3
    let allowed = (0..<Features.count).map { Features(rawValue: 1 << $0) }.filter(features.contains)
    self.features = []
    guard !allowed.isEmpty else { return }
    self.features = random.one(allowed)
    for feature in allowed where random.chance(35) { self.features.insert(feature) }
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
    // Last, so that worlds are otherwise what they would be without.
    makeReports()
    return World(settings: settings, sources: sources)
  }

  /// One of the devices, the first more often than others.
  mutating func anyDevice() -> Device { random.chance(40) ? devices[0] : random.one(devices) }

  /// One that TUNE knows, often one that it alone knows.
  mutating func anyTuneDevice() -> Device {
    let others = devices.filter { $0.os == .windows }
    return random.chance(50) ? others.randomElement(using: &random) ?? anyDevice() : anyDevice()
  }

  /// One that Branch's SDK runs on.
  mutating func anyPhone() -> Device {
    let device = anyDevice()
    return device.os == .windows ? devices[0] : device
  }

  private mutating func makeDevices() {
    let addresses = [
      "8.8.8.8", "8.8.8.8", "1.1.1.1", "2001:db8:1:2::7", "2001:db8:1:2::8", "::ffff:8.8.8.8",
      "10.0.0.1", "",
      "8.8.8.8, 1.1.1.1",
    ]
    // Fingerprints need devices that come from one place.
    let isHome = features.contains(.fingerprint)
    let household = isHome ? random.one(["8.8.8.8", "2001:db8:1:2::7"]) : random.one(addresses)
    for number in 0..<(2 + random.below(4)) {
      var os: OperatingSystem = random.chance(50) ? .iOS : .android
      // Only TUNE knows Windows.
      if features.contains(.tune), number > 0, random.chance(40) { os = .windows }
      devices.append(
        Device(
          os: os, vendorID: "0C381C08-B808-4C25-BE51-B00BC165B5F\(number)",
          advertisingID: "EA31E5E0-1AA5-4181-91D7-0B56524E027\(number / 2)",
          androidID: "fae098e4605e79c\(number)",
          oaid: "02ab41d3-7886-4f29-a606-fba4372e9fd\(number)",
          bundleToken: "79104049877358564\(number)",
          windowsID: "9f8a7c66-3f1d-4c57-8d0e-5a7d0c1b2e3\(number)",
          ip: random.chance(isHome ? 85 : 50) ? household : random.one(addresses),
          userAgent: random.one(Self.agents(os))))
    }
  }

  /// What browsers and apps on an os call themselves, the plain ones more often than others.
  private static func agents(_ os: OperatingSystem) -> [String] {
    switch os {
    case .iOS:
      [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 16_4_1 like Mac OS X) AppleWebKit/605.1.15",
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/26.0 Safari/604.1",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1",
        "Shop/1.0 (iPhone; iOS 17.1; Scale/3.00)", "Shop/1 CFNetwork/1485 Darwin/23.1.0",
        "axios/1.6.2",
      ]
    case .android:
      [
        "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0.0.0",
        "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/120.0.0.0",
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0",
        "Mozilla/5.0 (Linux; U; Android 13; de-de; Pixel 7 Build/TQ3A; wv) MicroMessenger/8.0.44",
        "Instagram 309.0 Android (33/13; 420dpi; 1080x2400; Google/google; Pixel 7; panther; en)",
        "Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) like iPhone OS 7_0",
        "Shop/1.0 Android/33",
      ]
    case .windows:
      [
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0",
        "Shop/1.0 (Windows 11)", "axios/1.6.2",
      ]
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
    if random.chance(20) { source.app = listedApp() }
    if kind == .sessions, dialect == "branch", random.chance(15) {
      source.fields = ["ip": "headers.X-IP-Override"]
    }
    if source.fields.isEmpty, paths.chance(15) { source.fields = ownPaths(kind, dialect) }
    return source
  }

  /// Paths of the job's own for some fields of a source, few of which its lines have.
  private mutating func ownPaths(_ kind: Source.Kind, _ dialect: String) -> [String: String] {
    switch (kind, dialect) {
    case (.sessions, "branch"):
      paths.one([
        ["idfa": "idfa", "android_id": "android_id"], ["idfv": "idfv"], ["idfa": "ad.id"],
      ])
    case (.clicks, "onelink"), (.clicks, "webvisit"):
      paths.one([
        ["campaign": "campaign", "channel": "pid"],
        ["campaign": "meta.campaign", "os": "meta.os"],
        ["click_id": "clickid", "ip": "meta.ip"],
      ])
    default: [:]
    }
  }

  /// A new line, an old one again, or one that is no record.
  private mutating func makeLine(_ sources: [Source], _ index: Int) -> Text {
    let source = sources[index]
    // A line means the same wherever it lies, so a twin keeps its time zone and fields.
    let twins = sources.filter {
      ($0.kind, $0.dialect, $0.timeZone, $0.fields)
        == (source.kind, source.dialect, source.timeZone, source.fields)
    }.flatMap(\.lines)
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
