internal import Model

extension EventBatch {
  /// What the last record of a kind is known by; nil without one, and for the catalogue, whose lines no stage hands on.
  func lastIdentity(_ kind: SourceKind) -> RecordIdentity? {
    switch kind {
    case .clicks: clicks.last?.identity
    case .sessions: sessions.last?.identity
    case .installReferrers: referrerRecords.last?.identity
    case .adServices: answers.last?.identity
    case .cookieSyncs: cookieSyncs.last?.identity
    case .links: nil
    }
  }
}
