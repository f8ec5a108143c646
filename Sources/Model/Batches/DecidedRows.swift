/// What the records of a batch were found to be: when they became final, which nothing that comes later
/// changes (TIME-2), or by the last run.
///
/// A batch that has them is *decided*: what is derived meets its records and leaves them as they are. *Final* are
/// those records alone that are at or before the watermark; others may change (`mayChange`, *provisional*). When
/// something new meets one of these it is *reopened*: it goes into a batch that is not decided, and what its segment
/// says of it is *outdated* until a run writes it again (decision 18).
public struct DecidedRows: Sendable {
  /// Whether the records are not final: this is what the run found that took them in, and another one may
  /// find something else.
  public var mayChange = false
  /// The attributions of the batch's sessions, which refer to no other record.
  public var attributions = AttributionBatch()
  /// The names of those clicks that reports name otherwise than they name themselves: the
  /// catalogue named them. In the order of rows.
  public var clickNames: [ClickNames] = []
  /// The rows of the clicks that are duplicates, in order (IN-7). Final ones are left behind.
  public var duplicateClicks: [UInt32] = []
  /// What is left of older records (TIME-7).
  public var aged = AgedRows()
  /// The sessions of forgotten devices that others may still come close to (PRIV-3).
  public var forgotten: [ForgottenSession] = []

  /// No rows.
  public init() {}

  /// Whether there is nothing that belongs to no record of the batch.
  public var isWithoutRest: Bool { aged.isEmpty && forgotten.isEmpty }

  /// No rows of records that are not final.
  public static var changeable: DecidedRows {
    var rows = DecidedRows()
    rows.mayChange = true
    return rows
  }

  /// Forgets all rows; the memory stays for what comes next.
  mutating func removeAll() {
    attributions.removeAll()
    clickNames.removeAll(keepingCapacity: true)
    duplicateClicks.removeAll(keepingCapacity: true)
    aged = AgedRows()
    forgotten.removeAll(keepingCapacity: true)
  }
}
