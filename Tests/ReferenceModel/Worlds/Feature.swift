/// Which parts of the law a random world may use.
public struct Features: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Branch clicks and sessions, Play referrers, AdServices; the methods link_click_id, app_link,
  /// install_referrer, device_id and adservices.
  public static let core = Features([])
  /// The method fingerprint and its signals.
  public static let fingerprint = Features(rawValue: 1 << 0)
  /// The method clipboard.
  public static let clipboard = Features(rawValue: 1 << 1)
  /// The method cookie, cookie ids and cookie syncs.
  public static let cookie = Features(rawValue: 1 << 2)
  /// The catalogue of links.
  public static let catalogue = Features(rawValue: 1 << 3)
  /// Clicks of the dialect onelink.
  public static let onelink = Features(rawValue: 1 << 4)
  /// Clicks of the dialect webvisit.
  public static let webvisit = Features(rawValue: 1 << 5)
  /// Sessions of the dialect tune.
  public static let tune = Features(rawValue: 1 << 6)
  /// Association files of apps.
  public static let associationFile = Features(rawValue: 1 << 7)

  static let count = 8

  public static let all = Features(rawValue: (1 << count) - 1)
}
