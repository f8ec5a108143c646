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
    _ rows: Span<KeyedRow>, window: Interval, identity: (RecordID) -> Identity,
    found: (RecordID) -> Void
  ) {
    rows.withTiesInOrder {
      identity($0) < identity($1)
    } do: { rows in
      var kept = Timestamp.absent
      for i in rows.indices {
        if kept.isPresent, rows[i].time - kept <= window {
          found(rows[i].record)
        } else {
          kept = rows[i].time
        }
      }
    }
  }
}
