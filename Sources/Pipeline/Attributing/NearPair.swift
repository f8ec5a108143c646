internal import Attribution
internal import Model

/// A session with another one of its device close before it.
struct NearPair: SessionRow, Sendable {
  var session: RecordID
  var earlier: NearSession
}
