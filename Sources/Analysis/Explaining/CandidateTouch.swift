public import Model

/// A candidate touch of a session.
public struct CandidateTouch: Sendable, Equatable {
  /// How it was found.
  public var method: MatchMethod
  /// What it is.
  public var type: TouchType
  /// TOUCH-4.
  public var id: String
  /// Its time, the session's for those that take it; absent when it has none.
  public var timestamp: Timestamp
  /// How much it proves.
  public var tier: Tier
  /// TOUCH-1; empty when absent.
  public var campaign: String
  /// TOUCH-1; empty when absent.
  public var channel: String
  /// Whether the session itself carries it: a claim that no answer of Apple's made (TOUCH-3). False where a final
  /// session does not tell.
  var isOwnClaim: Bool
  /// Why it did not win (MATCH-6); nil for the winner.
  public var reason: Reason?
}
