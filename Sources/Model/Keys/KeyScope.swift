/// What a key stands for; ids of different types never meet (EV-1).
///
/// Its numbers are in the files of the state: none is ever given to another case. They are the bits of `KeyList`,
/// too.
public enum KeyScope: UInt8, Sendable, CaseIterable {
  /// Apple's advertising id.
  case idfa = 0
  /// Apple's vendor id.
  case idfv = 1
  /// Google's advertising id.
  case gaid = 2
  /// The Android device id.
  case androidID = 3
  /// The Open Anonymous Device id.
  case oaid = 4
  /// Branch's `randomized_bundle_token`.
  case bundleToken = 5
  /// A Windows hardware or advertising id.
  case windowsID = 6
  /// A browser cookie.
  case cookie = 7
  /// Apple's attribution token.
  case appleToken = 8
  /// A click id.
  case click = 9
  /// An IP address, IPv6 by its /64.
  case ip = 10
  /// The id of a record, for duplicates (IN-7).
  case record = 11
  /// An IP address with an os, for fingerprints.
  case fingerprint = 12
  /// A user agent; with an IP address it stands for the device of a session without a device id (EVENT-4).
  case userAgent = 13

  /// The types that make two sessions of the same device (EV-1), in the order of their bits.
  public static let devices: [KeyScope] = [
    .idfa, .idfv, .gaid, .androidID, .oaid, .bundleToken, .windowsID,
  ]

  /// Those of a session are usable only when it says `ad_tracking_enabled` (EV-2).
  public static let advertising: [KeyScope] = [.idfa, .gaid, .oaid]

  /// The name in documents and messages; of an id of a device that of its field.
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
