public import Model

/// The non-referred opens of one app and ip (EVENT-6).
public enum LimitGroup {
  /// An open that was counted when it became final: nothing suppresses it any more (TIME-2).
  public static let final: UInt32 = 0
  /// An open that would count but for the limit.
  public static let provisional: UInt32 = 1

  /// Calls `suppressed` with each open of a sorted group that the limit does not let count.
  ///
  /// One counts when the last counted one is at least `limit` older; suppressed ones do not push the
  /// limit out.
  public static func find(
    _ rows: Span<KeyedRow>, limit: Interval, events: Events, suppressed: (RecordID) -> Void
  ) {
    rows.withTiesInOrder(events.comesBefore) { opens in
      var counted = Timestamp.absent
      for i in opens.indices {
        if opens[i].tag == provisional, counted.isPresent, opens[i].time - counted < limit {
          suppressed(opens[i].record)
        } else {
          counted = opens[i].time
        }
      }
    }
  }
}
