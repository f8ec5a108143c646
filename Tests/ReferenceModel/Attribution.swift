/// A session with its event name and its winning touch, or none.
struct Attribution: Sendable {
  var session: Session
  var event: Event
  var match: Match
  var outcome: Outcome
  var isReferred: Bool
  var deepLink: Text?

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
