/// What decides between sessions of one time (EVENT-1).
public struct SessionRank: Comparable, Sendable {
  /// Those of forgotten devices come before all others.
  let isForgotten: Bool
  /// The bytes of its id: as logged, else its digest's digits (IN-7).
  let id: ArraySlice<UInt8>
  let digest: Digest
  /// The place of its source in the job: one line may be a session in two dialects.
  let source: UInt16

  /// The rank of all sessions of forgotten devices.
  static let forgotten = SessionRank(
    isForgotten: true, id: [], digest: Digest(high: 0, low: 0), source: 0)

  public static func < (a: SessionRank, b: SessionRank) -> Bool {
    if a.isForgotten != b.isForgotten { return a.isForgotten }
    if a.id != b.id { return a.id.lexicographicallyPrecedes(b.id) }
    return (a.digest, a.source) < (b.digest, b.source)
  }
}
