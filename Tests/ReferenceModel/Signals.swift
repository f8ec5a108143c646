/// What a web page and an app can both tell of a device (EV-7).
struct Signals: Sendable {
  /// The network that is compared; nil unless valid.
  var ip: Text?
  var os: OperatingSystem?
  var osVersion: OSVersion?
  var model: Text?
  var screen: Screen?
  /// Whatever its class.
  var localIP: Address?
  var language: Text?

  enum Verdict: Equatable { case equal, different, silent }

  /// How the signals beyond ip and os compare.
  func verdicts(_ other: Signals) -> [Verdict] {
    func plain<T: Equatable>(_ a: T?, _ b: T?) -> Verdict {
      guard let a, let b else { return .silent }
      return a == b ? .equal : .different
    }
    func own<T>(_ a: T?, _ b: T?, _ compare: (T, T) -> Verdict) -> Verdict {
      guard let a, let b else { return .silent }
      return compare(a, b)
    }
    return [
      own(osVersion, other.osVersion) { $0.agrees(with: $1) ? .equal : .different },
      plain(model, other.model), own(screen, other.screen) { $0.verdict($1) },
      plain(localIP, other.localIP), plain(language, other.language),
    ]
  }
}

/// major.minor; a missing minor agrees with any.
struct OSVersion: Sendable {
  var major: Int
  var minor: Int?

  func agrees(with other: OSVersion) -> Bool {
    major == other.major && (minor == nil || other.minor == nil || minor == other.minor)
  }
}

/// A screen as (smaller side, larger side).
struct Screen: Sendable {
  var small: Int64
  var large: Int64

  init?(_ width: Int64?, _ height: Int64?) {
    let sides = Int64(1)...65_535
    guard let width, let height, sides.contains(width), sides.contains(height) else { return nil }
    (small, large) = (min(width, height), max(width, height))
  }

  /// Points against pixels: unequal with ratios within 1 % of each other says nothing.
  func verdict(_ other: Screen) -> Signals.Verdict {
    if small == other.small, large == other.large { return .equal }
    let (ratio, otherRatio) = (large * other.small, other.large * small)
    let isNear = max(ratio, otherRatio) * 100 <= min(ratio, otherRatio) * 101
    return isNear ? .silent : .different
  }
}

extension Decoder {
  /// The signals of a record, whose os may be known by other fields than `os`.
  func signals(
    _ record: Record, ips: [Text] = ["ip"], models: [Text] = ["model"],
    os known: OperatingSystem? = nil
  ) throws(Rejection) -> Signals {
    var signals = Signals()
    signals.ip = try record.text("ip", ips).flatMap(validIP)
    let agent = try record.text("user_agent", ["user_agent"]).map(UserAgent.init)
    // A click's os may be any system; only the three known ones can be compared.
    let os = try record.text("os", ["os"], critical: true).flatMap { OperatingSystem($0) }
    signals.os = known ?? os ?? agent?.os

    // From the fields, else from the user agent, whose os must agree.
    let agreeing = agent?.os == signals.os ? agent : nil
    let versionText = try record.text("os_version", ["os_version"], isAbsent: isNoSignal)
    signals.osVersion =
      versionText.flatMap { osVersion($0, of: signals.os) } ?? agreeing?.osVersion
    let model = try record.text("model", models, isAbsent: isNoSignal)
    signals.model =
      [model, agreeing?.model].compactMap(\.self).filter { !isNoSignal($0) }
      .map { comparedModel($0, of: signals.os) }.first { !$0.isEmpty }
    signals.screen = Screen(
      record.integer("screen_width", ["screen_width"]),
      record.integer("screen_height", ["screen_height"]))
    signals.localIP = try record.text("local_ip", ["local_ip"]).flatMap {
      Address($0.split(",")[0].trimmed)
    }
    signals.language = try record.text("language", ["language"]).flatMap { language in
      let subtag = Text(language.lowercased.bytes.prefix { !"-_,; ".utf8.contains($0) })
      return subtag.isEmpty ? nil : subtag
    }
    return signals
  }
}

/// `NA`, `n/a` and `unknown` tell nothing.
private func isNoSignal(_ text: Text) -> Bool {
  ["na", "n/a", "unknown"].contains(text.lowercased)
}

/// On Android a whole number from 21 up is an API level.
func osVersion(_ text: Text, of os: OperatingSystem?) -> OSVersion? {
  /// A number that is small enough for a version.
  func number(_ digits: Text) -> Int? {
    guard digits.isDigits, let number = Int(digits.string), number <= 32_767 else { return nil }
    return number
  }
  let parts = text.split(".")
  guard let major = number(parts[0]), major > 0 else { return nil }
  let levels: [Int: (Int, Int?)] = [
    21: (5, 0), 22: (5, 1), 23: (6, 0), 24: (7, 0), 25: (7, 1), 26: (8, 0), 27: (8, 1),
    28: (9, nil), 29: (10, nil), 30: (11, nil), 31: (12, nil), 32: (12, nil), 33: (13, nil),
    34: (14, nil), 35: (15, nil), 36: (16, nil),
  ]
  if os == .android, parts.count == 1, major >= 21 {
    return levels[major].map { OSVersion(major: $0, minor: $1) }
  }
  let minor = parts.dropFirst().first.map { Text($0.bytes.prefix { (48...57).contains($0) }) }
  return OSVersion(major: major, minor: minor.flatMap(number))
}

/// Caseless; on iOS the letters before the first digit.
private func comparedModel(_ model: Text, of os: OperatingSystem?) -> Text {
  let small = model.lowercased
  return os == .iOS ? Text(small.bytes.prefix { !(48...57).contains($0) }).trimmed : small
}
