public import Model

/// The non-referred opens of one app and ip (EVENT-6).
public enum LimitGroup {
  /// Calls `suppressed` with each open of a sorted group that the limit does not let count.
  ///
  /// One counts when the last counted one is at least `limit` older; suppressed ones do not push the
  /// limit out.
  public static func find(
    _ rows: ArraySlice<KeyedRow>, limit: Interval, events: Events, suppressed: (RecordID) -> Void
  ) {
    let opens = rows.sorted { a, b in
      a.time != b.time ? a.time < b.time : events.comesBefore(a.record, b.record)
    }
    var counted = Timestamp.absent
    for open in opens {
      if counted.isPresent, open.time - counted < limit {
        suppressed(open.record)
      } else {
        counted = open.time
      }
    }
  }
}
