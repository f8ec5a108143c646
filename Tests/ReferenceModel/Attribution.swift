/// A session with its event name and its winning touch, or none.
struct Attribution: Sendable {
  var session: Session
  var event: Event
  var match: Match
  var outcome: Outcome
  var isReferred: Bool
  var deepLink: DeepLink?
  /// Whether its device was forgotten: it counts in reports and limits, and is in nothing else (PRIV-3).
  var isForgotten = false
  /// Whether it stays what it is because it would be something else without a forgotten device.
  var isKept = false

  /// What the evidence gives; the outcome is known once all sessions are matched.
  init(_ evidence: Evidence) {
    session = evidence.session
    event = evidence.event
    match = evidence.match
    outcome = .counted
    isReferred = evidence.isReferred(winner: match.winner)
    deepLink = evidence.deepLink(winner: match.winner)
  }

  var touch: Candidate? { match.winner }
}
