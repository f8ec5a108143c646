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
  public static func find(
    _ rows: ArraySlice<KeyedRow>, window: Interval, identity: (RecordID) -> Identity,
    found: (RecordID) -> Void
  ) {
    var kept = Timestamp.absent
    for row in inOrder(rows, identity: identity) {
      if kept.isPresent, row.time - kept <= window {
        found(row.record)
      } else {
        kept = row.time
      }
    }
  }

  /// Puts rows of equal times into the order of their digests and sources.
  private static func inOrder(
    _ rows: ArraySlice<KeyedRow>, identity: (RecordID) -> Identity
  ) -> [KeyedRow] {
    rows.sorted { a, b in
      a.time != b.time ? a.time < b.time : identity(a.record) < identity(b.record)
    }
  }
}
