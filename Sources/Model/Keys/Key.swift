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
