internal import Attribution
internal import Model

/// What decided one session, in records.
struct SessionAccount {
  /// What its device groups tell.
  var history = SessionHistory()
  /// The types of the ids that it shares with `history.knownBy`.
  var sharedIDs: [KeyScope] = []
  /// Its evidence under the rules of its app.
  var evidence = SessionEvidence()
  /// All touches with their reasons.
  var verdicts: [Resolver.Verdict] = []
  /// The open that holds the limit of its ip (EVENT-6).
  var limitedBy: RecordID?
}
