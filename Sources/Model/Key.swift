/// A keyed 128-bit hash of an id: what state and joins hold instead of the id itself (PRIV-2).
///
/// Keys are equal when the ids are. Their order depends on the state's secret, so no result may
/// depend on it (TOUCH-4).
public struct Key: Comparable, Hashable, BitwiseCopyable, Sendable {
  /// The first half.
  public var high: UInt64
  /// The second half.
  public var low: UInt64

  /// Joins both halves.
  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Stands for "no id".
  @inlinable public static var absent: Key { Key(high: 0, low: 0) }

  /// Both halves, high first and the highest byte of each first.
  public var bytes: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> UInt64(56 - $0 % 8 * 8)) }
  }

  /// Whether there is an id.
  @inlinable public var isPresent: Bool { high | low != 0 }

  @inlinable
  public static func < (a: Key, b: Key) -> Bool {
    a.high != b.high ? a.high < b.high : a.low < b.low
  }

  /// The key of the same id in another room: within one app, of one type.
  ///
  /// Every key, window and limit is scoped to one app; the same id in two apps must not meet.
  @inlinable
  public func scoped(app: AppID, _ scope: KeyScope) -> Key {
    let salt = Self.salt(app)
    let room = (UInt64(scope.rawValue) &+ 1) &* 0xD6E8_FEB8_6659_FD93
    return Key(high: high ^ salt ^ room, low: low &+ (salt ^ room))
  }

  /// Half of a scoped key without the app's number, which may be another one in another process.
  public func half(withoutApp app: AppID) -> UInt64 { high ^ Self.salt(app) }

  @inlinable
  static func salt(_ app: AppID) -> UInt64 { (UInt64(app.index) &+ 1) &* 0x9E37_79B9_7F4A_7C15 }
}

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
