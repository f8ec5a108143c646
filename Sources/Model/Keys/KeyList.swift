/// The keys that a record carries, each of another type, in a batch's list of keys.
public struct KeyList: BitwiseCopyable, Sendable {
  /// The place of the first key.
  public var start: UInt32
  /// One bit for each `KeyScope`; the keys stand in the order of the bits.
  public var types: UInt32

  /// Joins place and types.
  @inlinable
  public init(start: UInt32, types: UInt32) {
    self.start = start
    self.types = types
  }

  /// No keys.
  @inlinable public static var none: KeyList { KeyList(start: 0, types: 0) }

  /// The bits of the types that make two sessions of the same device (EV-1).
  @inlinable public static var deviceTypes: UInt32 {
    1 << (UInt32(KeyScope.windowsID.rawValue) + 1) - 1
  }

  /// The number of keys.
  @inlinable public var count: Int { types.nonzeroBitCount }

  /// Whether there is a device id (EV-1).
  @inlinable public var hasDevice: Bool { types & KeyList.deviceTypes != 0 }

  /// Whether there is a key of a type.
  @inlinable
  public func contains(_ scope: KeyScope) -> Bool { types & (1 << UInt32(scope.rawValue)) != 0 }

  /// Calls `body` with the place and type of each device id.
  @inlinable
  public func forEachDevice(_ body: (Int, KeyScope) -> Void) {
    // Their bits are the lowest, so their keys come first.
    var rest = types & KeyList.deviceTypes
    var place = Int(start)
    while rest != 0 {
      if let scope = KeyScope(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) {
        body(place, scope)
      }
      place += 1
      rest &= rest &- 1
    }
  }

  /// The place of the key of a type that is there.
  @inlinable
  public func index(of scope: KeyScope) -> Int {
    Int(start) + (types & ((1 << UInt32(scope.rawValue)) - 1)).nonzeroBitCount
  }
}
