internal import Attribution
internal import Model

/// The candidates of one batch, taken session by session in the order of its rows.
struct CandidateQueue {
  /// Decides by them; they are at hand for it.
  let resolver: Resolver
  private let candidates: [Candidate]
  private var next = 0
  private var fetched = 0

  /// Takes the candidates in the order of their sessions.
  init(_ candidates: [Candidate], _ resolver: Resolver) {
    self.candidates = candidates
    self.resolver = resolver.fetching(candidates)
  }

  /// The places of the candidates of the next session.
  mutating func take(of session: RecordID) -> Range<Int> {
    let start = next
    while next < candidates.count, candidates[next].session == session { next += 1 }
    return start..<next
  }

  /// Has the processor fetch what comes next: clicks lie anywhere, and many are fetched at a time before the turn of
  /// their sessions.
  mutating func prefetch() {
    while fetched < min(next + 32, candidates.count) {
      resolver.prefetch(candidates[fetched])
      fetched += 1
    }
  }
}
