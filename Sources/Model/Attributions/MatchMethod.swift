/// A way in which a touch is found, in the order of docs/rules.md, section 3 (MATCH-4).
///
/// Its numbers are in the files of the state: none is ever given to another case. They are the order, too, which
/// a method that comes in between has to have apart from them.
public enum MatchMethod: UInt8, BitwiseCopyable, Sendable, CaseIterable, Comparable {
  /// The click that the session names.
  case linkClickID = 0
  /// The app's own link that opened it.
  case appLink = 1
  /// What the store passed on.
  case installReferrer = 2
  /// The app's own link on the clipboard.
  case clipboard = 3
  /// A click that carries the same device id.
  case deviceID = 4
  /// Apple's answer to an attribution token.
  case adServices = 5
  /// A click of the same browser.
  case cookie = 6
  /// A click from the same address and a device that looks the same.
  case fingerprint = 7

  /// The name in job files, reports and exports.
  public var name: String {
    switch self {
    case .linkClickID: "link_click_id"
    case .appLink: "app_link"
    case .installReferrer: "install_referrer"
    case .clipboard: "clipboard"
    case .deviceID: "device_id"
    case .adServices: "adservices"
    case .cookie: "cookie"
    case .fingerprint: "fingerprint"
    }
  }

  /// Whether the method counts on first sessions only (EV-6).
  @inlinable
  public var needsFirstSession: Bool {
    switch self {
    case .linkClickID, .appLink, .deviceID: false
    case .installReferrer, .clipboard, .adServices, .cookie, .fingerprint: true
    }
  }

  @inlinable
  public static func < (a: MatchMethod, b: MatchMethod) -> Bool { a.rawValue < b.rawValue }
}
