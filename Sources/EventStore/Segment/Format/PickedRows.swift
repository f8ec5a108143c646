public import Model

/// Rows of a sealed batch that go into a segment, where they lie.
public struct PickedRows: Sendable {
  /// The batch.
  public var batch: SealedBatch
  /// The numbers of the rows.
  public var rows: [UInt32]

  /// Joins both.
  public init(_ batch: SealedBatch, rows: [UInt32] = []) {
    self.batch = batch
    self.rows = rows
  }

  /// The first rows of a list of the batch.
  init(_ batch: SealedBatch, first count: Int) {
    self.init(batch, rows: Array(0..<UInt32(count)))
  }
}
