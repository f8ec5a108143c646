/// What is brought together by some of its bits.
package protocol PartitionedRow: BitwiseCopyable, Sendable {
  /// Bits of which the first name its partition.
  var partitionBits: UInt64 { get }
}
