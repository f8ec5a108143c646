/// A set of records of one kind, one bit each.
public struct RecordSet: Sendable {
  @usableFromInline var words: [UInt64]

  /// An empty set for records of some batches.
  public init(batches: Int) {
    words = [UInt64](repeating: 0, count: batches * RecordID.rowsPerBatch / 64)
  }

  /// Adds a record.
  @inlinable
  public mutating func insert(_ record: RecordID) {
    words[Int(record.raw >> 6)] |= 1 << UInt64(record.raw & 63)
  }

  /// Whether a record is in the set.
  @inlinable
  public func contains(_ record: RecordID) -> Bool {
    words[Int(record.raw >> 6)] & (1 << UInt64(record.raw & 63)) != 0
  }

  /// The number of records in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
}
