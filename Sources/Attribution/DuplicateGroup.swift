public import Model

/// The records of one kind and dialect that have the same id (IN-7).
public enum DuplicateGroup {
  /// What tells records of one time apart: the digest, and for equal lines of two sources the
  /// source's place in the job.
  public typealias Identity = (digest: Digest, source: UInt16)

  /// Calls `found` with each record of a sorted group that is a duplicate.
  ///
  /// In the order (timestamp, digest) the first record is kept, and each later one within `window`
  /// of the kept one is its duplicate; beyond that it is a new record and kept itself.
  /// - Parameter isKept: whether a record was found to be kept for good. Others within `window` are its
  ///   duplicates even where they come first.
  public static func find(
    _ rows: Span<KeyedRow>, window: Interval, identity: (RecordID) -> Identity,
    isKept: (RecordID) -> Bool = { _ in false }, found: (RecordID) -> Void
  ) {
    rows.withTiesInOrder { a, b in
      let isKept = (isKept(a.record), isKept(b.record))
      return isKept.0 != isKept.1 ? isKept.0 : identity(a.record) < identity(b.record)
    } do: { rows in
      var kept = Timestamp.absent
      for i in rows.indices {
        if isKept(rows[i].record) {
          kept = rows[i].time
        } else if kept.isPresent, rows[i].time - kept <= window {
          found(rows[i].record)
        } else if comesBeforeKept(rows.extracting(i...), window: window, isKept) {
          found(rows[i].record)
        } else {
          kept = rows[i].time
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
