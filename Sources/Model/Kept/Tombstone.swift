/// That a device was forgotten: its records up to a moment must not come back (PRIV-3).
public struct Tombstone: Hashable, Sendable {
  /// The type of the id.
  public var scope: KeyScope
  /// The id.
  public var key: Key
  /// Records that are later than this are of a new device.
  public var time: Timestamp
  /// The keys that reports had then: what is left of the device tells nothing else. Nil where an earlier lookback
  /// forgot it and nobody knows.
  public var reportKeys: Set<ReportKey>?

  /// Joins everything.
  public init(
    scope: KeyScope, key: Key, time: Timestamp, reportKeys: Set<ReportKey>? = nil
  ) {
    self.scope = scope
    self.key = key
    self.time = time
    self.reportKeys = reportKeys
  }

  /// Whether it is the same device up to the same moment.
  public func isTwin(of other: Tombstone) -> Bool {
    (scope, key, time) == (other.scope, other.key, other.time)
  }
}
