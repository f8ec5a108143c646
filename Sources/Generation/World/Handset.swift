/// A model of phone with one version of its system: what all devices of the kind log alike.
struct Handset: Sendable {
  /// `"os":…,"os_version":…,"model":…` as a session has it.
  let system: [UInt8]
  /// The same with Android's API level in place of the version; equal to `system` on iOS.
  let systemByLevel: [UInt8]
  /// `"os":…,"os_version":…` as a click has it.
  let clickSystem: [UInt8]
  /// `"screen_height":…,"screen_width":…` in pixels.
  let screen: [UInt8]
  /// The screen as a web page sees it: points in place of pixels.
  let webScreen: [UInt8]
  /// The browser's user agent; on Android the one that names version and model.
  let userAgent: [UInt8]
  /// What browsers send that hide version and model.
  let reducedUserAgent: [UInt8]

  private init(ios version: String, _ model: String, _ width: Int, _ height: Int, scale: Int) {
    system = Self.pairs("iOS", "\"\(version)\"", model)
    systemByLevel = system
    clickSystem = Array(#","os":"iOS","os_version":"\#(version)""#.utf8)
    screen = Self.screen(width, height)
    webScreen = Self.screen(width / scale, height / scale)
    let underscored = String(version.map { $0 == "." ? "_" : $0 })
    let family = model.prefix { $0.isLetter }
    userAgent = Array(
      ("Mozilla/5.0 (\(family); CPU \(family) OS \(underscored) like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/\(version) Mobile/15E148 Safari/604.1").utf8)
    reducedUserAgent = userAgent
  }

  private init(
    android version: String, level: Int, _ model: String, _ width: Int, _ height: Int
  ) {
    system = Self.pairs("Android", "\"\(version)\"", model)
    systemByLevel = Self.pairs("Android", "\(level)", model)
    clickSystem = Array(#","os":"Android","os_version":"\#(version)""#.utf8)
    screen = Self.screen(width, height)
    webScreen = Self.screen(width / 3, height / 3)
    let browser =
      "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36"
    userAgent = Array("Mozilla/5.0 (Linux; Android \(version); \(model)) \(browser)".utf8)
    reducedUserAgent = Array("Mozilla/5.0 (Linux; Android 10; K) \(browser)".utf8)
  }

  private static func pairs(_ os: String, _ version: String, _ model: String) -> [UInt8] {
    Array(#","os":"\#(os)","os_version":\#(version),"model":"\#(model)""#.utf8)
  }

  private static func screen(_ width: Int, _ height: Int) -> [UInt8] {
    Array(#","screen_height":\#(height),"screen_width":\#(width)"#.utf8)
  }

  /// All iPhones and iPads; frequent ones stand several times.
  static let ios: [Handset] = {
    let versions = ["15.8.2", "16.7", "17.6", "17.6.1", "18.1", "18.1", "18.6.2", "26.0", "26.0.1"]
    let models: [(String, Int, Int, Int)] = [
      ("iPhone14,5", 1170, 2532, 3), ("iPhone14,7", 1170, 2532, 3), ("iPhone15,2", 1179, 2556, 3),
      ("iPhone15,4", 1179, 2556, 3), ("iPhone16,2", 1290, 2796, 3), ("iPhone17,1", 1206, 2622, 3),
      ("iPhone12,8", 750, 1334, 2), ("iPad13,18", 1640, 2360, 2),
    ]
    return models.flatMap { model in
      versions.map { Handset(ios: $0, model.0, model.1, model.2, scale: model.3) }
    }
  }()

  static let android: [Handset] = {
    let versions = [
      ("9", 28), ("10", 29), ("11", 30), ("12", 31), ("13", 33), ("14", 34), ("14", 34), ("15", 35),
      ("15", 35), ("16", 36),
    ]
    let models: [(String, Int, Int)] = [
      ("SM-S921B", 1080, 2340), ("SM-A546E", 1080, 2340), ("SM-G960U1", 1080, 2076),
      ("Pixel 8", 1080, 2400), ("Pixel 9 Pro", 1280, 2856), ("23127PN0CC", 1200, 2670),
      ("CPH2581", 1440, 3168), ("V2309A", 1260, 2800), ("M2101K6G", 1080, 2400),
    ]
    return models.flatMap { model in
      versions.map { Handset(android: $0.0, level: $0.1, model.0, model.1, model.2) }
    }
  }()
}
