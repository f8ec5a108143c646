internal import Model

/// A record with some bits of its key: what is enough to tell that most keys occur once.
struct KeyMark: PartitionedRow {
  /// Some bits of the key.
  var bits: UInt32
  /// The record.
  var record: RecordID

  /// Takes some bits of a key.
  init(_ key: Key, _ record: RecordID) {
    bits = UInt32(truncatingIfNeeded: key.low)
    self.record = record
  }

  var partitionBits: UInt64 { UInt64(bits) << 32 }
}
