/// A set of records of one kind, one bit each of a run's batches; without a record it takes no memory.
public struct RecordSet: Sendable {
  private let batches: Int
  @usableFromInline var words: [UInt64] = []

  /// An empty set for records of some batches.
  public init(batches: Int) { self.batches = batches }

  /// Adds a record.
  @inlinable
  public mutating func insert(_ record: RecordID) {
    if words.isEmpty { grow() }
    words[Int(record.raw >> 6)] |= 1 << UInt64(record.raw & 63)
  }

  /// Adds the records of a set for the same batches.
  public mutating func formUnion(_ other: RecordSet) {
    if other.words.isEmpty { return }
    if words.isEmpty { grow() }
    for i in words.indices { words[i] |= other.words[i] }
  }

  @usableFromInline
  mutating func grow() {
    words = [UInt64](repeating: 0, count: batches * RecordID.rowsPerBatch / 64)
  }

  /// Whether a record is in the set.
  @inlinable
  public func contains(_ record: RecordID) -> Bool {
    !words.isEmpty && words[Int(record.raw >> 6)] & (1 << UInt64(record.raw & 63)) != 0
  }
}
