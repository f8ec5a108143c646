public import Model

/// What the attribution of all events gives.
public struct Attributed: Sendable {
  /// One for each batch of events.
  public var batches: [SealedAttributions]
  /// Which records are duplicates.
  public var duplicates: Duplicates

  /// A session's attribution.
  public subscript(session: RecordID) -> Attribution { batches[session.batch].rows[session.row] }
}
