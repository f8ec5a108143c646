public import Model

/// The records of one kind and dialect that have the same id (IN-7).
public enum DuplicateGroup {
  /// What tells records of one time apart: the digest, and for equal lines of two sources the
  /// source's place in the job.
  public typealias Identity = (digest: Digest, source: UInt16)

  /// A record that is a duplicate.
  public struct Duplicate: Sendable {
    /// The record.
    public let record: RecordID
    /// Whether it is the same line as another record of the group before it: the line came again, and whatever else
    /// comes, it stays a duplicate.
    public let isCopy: Bool
  }

  /// Calls `found` with each record of a sorted group that is a duplicate.
  ///
  /// In the order (timestamp, digest) the first record is kept, and each later one within `window`
  /// of the kept one is its duplicate; beyond that it is a new record and kept itself.
  /// - Parameter isKept: whether a record was found to be kept, and is not decided anew. Others within `window` are its
  ///   duplicates even where they come first.
  public static func find(
    _ rows: Span<KeyedRow>, window: Interval, identity: (RecordID) -> Identity,
    isKept: (RecordID) -> Bool = { _ in false }, found: (Duplicate) -> Void
  ) {
    rows.withTiesInOrder { row in
      (isKept: isKept(row.record), identity: identity(row.record))
    } by: { a, b in
      a.isKept != b.isKept ? a.isKept : a.identity < b.identity
    } do: { rows in
      var kept: KeyedRow?
      for i in rows.indices {
        let row = rows[i]
        let isRepeated = kept.map { row.time - $0.time <= window } ?? false
        if !isKept(row.record),
          isRepeated || comesBeforeKept(rows.extracting(i...), window: window, isKept)
        {
          // Equal lines follow each other, but that the one that is kept comes first of all.
          let others = [i > 0 ? rows[i - 1] : nil, kept]
          let isCopy = others.contains { other in
            other.map { $0.time == row.time && identity($0.record) == identity(row.record) }
              ?? false
          }
          found(Duplicate(record: row.record, isCopy: isCopy))
        } else {
          kept = row
        }
      }
    }
  }

  /// Whether a record that is kept for good follows the first of some rows within the window.
  private static func comesBeforeKept(
    _ rows: Span<KeyedRow>, window: Interval, _ isKept: (RecordID) -> Bool
  ) -> Bool {
    for i in rows.indices.dropFirst() {
      if rows[i].time - rows[0].time > window { return false }
      if isKept(rows[i].record) { return true }
    }
    return false
  }
}
