public import Model

/// A click or answer that shares a key with a session.
public struct Candidate: Sendable {
  /// The session.
  public var session: RecordID
  /// The click, or for `adServices` the answer.
  public var record: RecordID
  /// The method whose key they share.
  public var method: MatchMethod

  /// Joins everything.
  @inlinable
  public init(session: RecordID, record: RecordID, method: MatchMethod) {
    self.session = session
    self.record = record
    self.method = method
  }
}
