/// What decides between clicks of one deciding time and method: the smallest wins (MATCH-4).
public struct ClickRank: Comparable, Sendable {
  /// The bytes of its id: as logged, else its digest's digits (IN-7).
  let id: ArraySlice<UInt8>
  let digest: Digest
  /// The place of its source in the job: one line may be a click in two dialects.
  let source: UInt16

  public static func < (a: ClickRank, b: ClickRank) -> Bool {
    if a.id != b.id { return a.id.lexicographicallyPrecedes(b.id) }
    return (a.digest, a.source) < (b.digest, b.source)
  }
}
