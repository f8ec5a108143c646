public import Model

/// Another session that had a part in the decision.
public struct OtherSession: Sendable, Equatable {
  /// Its id (IN-7).
  public var id: String
  /// When it was.
  public var timestamp: Timestamp
}
