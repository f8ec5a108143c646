/// A record of one kind, as its place in the run's batches.
///
///      31            15            0
///     +---------------+------------+
///     |     batch     |    row     |
///     +---------------+------------+
///
/// The order of ids follows the order of arrival and means nothing.
public struct RecordID: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Both numbers in one.
  public var raw: UInt32

  /// The number of rows of one kind that a batch may hold.
  public static let rowsPerBatch = 1 << 15
  /// The number of batches that a run may hold.
  public static let maxBatches = 1 << 17

  /// Takes both numbers in one.
  @inlinable
  public init(raw: UInt32) { self.raw = raw }

  /// Joins a batch's and a row's number.
  @inlinable
  public init(batch: Int, row: Int) { raw = UInt32(truncatingIfNeeded: batch << 15 | row) }

  /// The batch's number.
  @inlinable public var batch: Int { Int(raw >> 15) }
  /// The row's number within its batch and kind.
  @inlinable public var row: Int { Int(raw & 0x7FFF) }

  @inlinable
  public static func < (a: RecordID, b: RecordID) -> Bool { a.raw < b.raw }
}
