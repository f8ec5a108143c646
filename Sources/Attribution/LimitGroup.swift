public import Model

/// The non-referred opens of one app and ip (EVENT-6).
public enum LimitGroup {
  /// Calls `suppressed` with each open of a sorted group that the limit does not let count, and the
  /// counted one that holds the limit.
  ///
  /// One counts when the last counted one is at least `limit` older; suppressed ones do not push the
  /// limit out.
  public static func find(
    _ rows: ArraySlice<KeyedRow>, limit: Interval, events: Events,
    suppressed: (RecordID, RecordID) -> Void
  ) {
    let opens = rows.sorted { a, b in
      a.time != b.time ? a.time < b.time : events.comesBefore(a.record, b.record)
    }
    var counted: KeyedRow?
    for open in opens {
      if let counted, open.time - counted.time < limit {
        suppressed(open.record, counted.record)
      } else {
        counted = open
      }
    }
  }
}
