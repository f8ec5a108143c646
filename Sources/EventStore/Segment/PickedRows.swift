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

/// The rows that other rows carry, such as the links of sessions, by part: the numbers that they get
/// in the order in which they are met.
struct CarriedRows {
  private(set) var parts: [PickedRows]
  private var count: UInt32 = 0

  /// None yet, of the batches of those who carry them.
  init(of carriers: [PickedRows]) { parts = carriers.map { PickedRows($0.batch) } }

  /// Puts the new place in the place of the one in the batch; both count from 1, and 0 is none.
  mutating func move(_ place: inout UInt32, of part: Int) {
    if place == 0 { return }
    parts[part].rows.append(place - 1)
    count += 1
    place = count
  }
}
