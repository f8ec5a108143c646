internal import Model
internal import Pipeline

extension EventBatch {
  /// What the last record of a kind is known by; nil without one, and for the catalogue, whose lines no stage hands on.
  func lastIdentity(_ kind: SourceKind) -> RecordIdentity? {
    kind == .links ? nil : identity(of: kind, after: EventBatch().mark)
  }
}
