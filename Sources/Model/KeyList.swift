/// The keys that a record carries, each of another type, in a batch's list of keys.
public struct KeyList: Sendable {
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
  public static let none = KeyList(start: 0, types: 0)

  /// The bits of the types that make two sessions of the same device (EV-1).
  public static let deviceTypes: UInt32 = KeyScope.devices.reduce(0) {
    $0 | 1 << UInt32($1.rawValue)
  }

  /// The number of keys.
  @inlinable public var count: Int { types.nonzeroBitCount }

  /// Whether there is a device id (EV-1).
  @inlinable public var hasDevice: Bool { types & KeyList.deviceTypes != 0 }

  /// Whether there is a key of a type.
  @inlinable
  public func contains(_ scope: KeyScope) -> Bool { types & (1 << UInt32(scope.rawValue)) != 0 }

  /// The place of the key of a type that is there.
  @inlinable
  public func index(of scope: KeyScope) -> Int {
    Int(start) + (types & ((1 << UInt32(scope.rawValue)) - 1)).nonzeroBitCount
  }
}
