public import Model

extension Resolver {
  /// Everything about a session that its touches are measured by.
  public struct Subject: Sendable {
    /// The session.
    public var id = RecordID(raw: 0)
    /// The session's row.
    public var session = Session(
      timestamp: .absent, digest: Digest(high: 0, low: 0), app: AppID(index: 0), dialect: .branch,
      os: .unknown)
    /// What it is.
    public var event = SessionEvent.open
    /// Its evidence.
    public var evidence = SessionEvidence()
    /// The clicks and answers that share a key with it, sorted.
    public var candidates: ArraySlice<Candidate> = []

    /// A subject to be filled.
    public init() {}
  }
}
