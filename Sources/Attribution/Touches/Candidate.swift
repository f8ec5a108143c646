public import Model

/// A click or answer that shares a key with a session.
public struct Candidate: Comparable, BitwiseCopyable, Sendable {
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

  @inlinable
  public static func < (a: Candidate, b: Candidate) -> Bool {
    if a.session != b.session { return a.session < b.session }
    if a.method != b.method { return a.method < b.method }
    return a.record < b.record
  }
}
