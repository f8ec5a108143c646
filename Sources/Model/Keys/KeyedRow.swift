/// A record under one of its keys. Rows of one key in a run of sorted rows are a *group*.
public struct KeyedRow: Comparable, BitwiseCopyable, Sendable {
  /// The key, scoped to app and type.
  public var key: Key
  /// The record's time.
  public var time: Timestamp
  /// The record.
  public var record: RecordID
  /// What the record is to the group; each pass has tags of its own.
  public var tag: UInt32

  /// Joins everything.
  @inlinable
  public init(key: Key, time: Timestamp, record: RecordID, tag: UInt32 = 0) {
    self.key = key
    self.time = time
    self.record = record
    self.tag = tag
  }

  @inlinable
  public static func < (a: KeyedRow, b: KeyedRow) -> Bool {
    if a.key.high != b.key.high { return a.key.high < b.key.high }
    if a.key.low != b.key.low { return a.key.low < b.key.low }
    return a.precedes(b)
  }

  /// Whether it is before another row of the same key.
  @inlinable
  public func precedes(_ other: borrowing KeyedRow) -> Bool {
    if time != other.time { return time < other.time }
    if tag != other.tag { return tag < other.tag }
    return record < other.record
  }

  @inlinable
  public static func == (a: KeyedRow, b: KeyedRow) -> Bool {
    a.key == b.key && a.time == b.time && a.tag == b.tag && a.record == b.record
  }
}
