/// That a device was forgotten: its records up to a moment must not come back (PRIV-3).
public struct Tombstone: Hashable, Sendable {
  /// The type of the id.
  public var scope: KeyScope
  /// The id.
  public var key: Key
  /// Records that are later than this are of a new device.
  public var time: Timestamp

  /// Joins everything.
  public init(scope: KeyScope, key: Key, time: Timestamp) {
    self.scope = scope
    self.key = key
    self.time = time
  }
}
