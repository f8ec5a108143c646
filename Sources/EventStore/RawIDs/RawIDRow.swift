public import Model

/// A session with the ids of its device as its line has them.
public struct RawIDRow: Sendable {
  /// The name of the session's app.
  public var app: String
  /// When the session was.
  public var timestamp: Timestamp
  /// The session's id (IN-7).
  public var sessionID: [UInt8]
  /// The name of the source that the session came from.
  public var source: String
  /// The digest of the session's line.
  public var digest: Digest
  /// By their types, in the order of `KeyScope.devices`; empty where the session has none.
  public var ids: [[UInt8]]
  /// `identity`; empty where the session has none.
  public var identity: [UInt8]

  /// Joins everything.
  public init(
    app: String, timestamp: Timestamp, sessionID: [UInt8], source: String, digest: Digest,
    ids: [[UInt8]], identity: [UInt8]
  ) {
    self.app = app
    self.timestamp = timestamp
    self.sessionID = sessionID
    self.source = source
    self.digest = digest
    self.ids = ids
    self.identity = identity
  }

  /// The id of a device's type; empty where the session has none.
  public subscript(scope: KeyScope) -> [UInt8] { ids[Int(scope.rawValue)] }
}
