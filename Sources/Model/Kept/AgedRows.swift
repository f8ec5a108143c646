/// What is left of records that are older than the state keeps them (TIME-7): what reports, classes
/// and limits still need of them. What counts in reports has no id and no time of day.
public struct AgedRows: Sendable {
  /// What they count for in reports.
  public var counts: [AgedCount] = []
  /// The devices of sessions: known for ever.
  public var devices: [AgedDevice] = []
  /// The last counted open of each ip.
  public var opens: [AgedOpen] = []

  /// No rows.
  public init() {}

  /// Whether there are none.
  var isEmpty: Bool { counts.isEmpty && devices.isEmpty && opens.isEmpty }

  /// Whether the next row needs a new batch.
  public var isFull: Bool {
    max(counts.count, devices.count, opens.count) >= RecordID.rowsPerBatch
  }
}
