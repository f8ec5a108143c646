/// What a key stands for; ids of different types never meet (EV-1).
public enum KeyScope: UInt8, Sendable, CaseIterable {
  /// Apple's advertising id.
  case idfa
  /// Apple's vendor id.
  case idfv
  /// Google's advertising id.
  case gaid
  /// The Android device id.
  case androidID
  /// The Open Anonymous Device id.
  case oaid
  /// Branch's `randomized_bundle_token`.
  case bundleToken
  /// A Windows hardware or advertising id.
  case windowsID
  /// A browser cookie.
  case cookie
  /// Apple's attribution token.
  case appleToken
  /// A click id.
  case click
  /// An IP address, IPv6 by its /64.
  case ip
  /// The id of a record, for duplicates (IN-7).
  case record
  /// An IP address with an os, for fingerprints.
  case fingerprint
  /// A user agent; with an IP address it stands for the device of a session without a device id (EVENT-4).
  case userAgent

  /// The types that make two sessions of the same device (EV-1), in the order of their bits.
  public static let devices: [KeyScope] = [
    .idfa, .idfv, .gaid, .androidID, .oaid, .bundleToken, .windowsID,
  ]

  /// The name in documents and messages.
  public var name: String {
    switch self {
    case .idfa: "idfa"
    case .idfv: "idfv"
    case .gaid: "gaid"
    case .androidID: "android_id"
    case .oaid: "oaid"
    case .bundleToken: "bundle_token"
    case .windowsID: "windows_id"
    case .cookie: "cookie_id"
    case .appleToken: "apple_attribution_token"
    case .click: "click_id"
    case .ip: "ip"
    case .record: "record"
    case .fingerprint: "fingerprint"
    case .userAgent: "user_agent"
    }
  }
}
