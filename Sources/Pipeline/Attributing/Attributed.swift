internal import Model

/// What the attribution of all events gives.
struct Attributed: Sendable {
  /// One for each batch of events.
  var batches: [SealedAttributions]
  /// Which records are duplicates.
  var duplicates: Duplicates

  /// A session's attribution.
  subscript(session: RecordID) -> Attribution { batches[session.batch].rows[session.row] }
}
