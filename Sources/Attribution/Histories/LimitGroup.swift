public import Model

/// The non-referred opens of one app and ip (EVENT-6).
public enum LimitGroup {
  /// The last counted open of those that are kept no longer (TIME-7). It names no record.
  public static let aged: UInt32 = 2
  /// An open that was counted, of records that stay what they were found to be: nothing suppresses it.
  public static let decided: UInt32 = 0
  /// An open that would count but for the limit.
  public static let undecided: UInt32 = 1

  /// Calls `suppressed` with each open of a sorted group that the limit does not let count.
  ///
  /// One counts when the last counted one is at least `limit` older; suppressed ones do not push the
  /// limit out.
  /// - Parameter rank: what decides between opens of one time (EVENT-1).
  public static func find<Rank: Comparable>(
    _ rows: Span<KeyedRow>, limit: Interval, rank: (RecordID) -> Rank,
    suppressed: (RecordID) -> Void
  ) {
    rows.withTiesInOrder { open in
      open.tag == aged ? nil : rank(open.record)
    } by: { (a: Rank?, b: Rank?) in
      guard let a, let b else { return b != nil }
      return a < b
    } do: { opens in
      var counted = Timestamp.absent
      for i in opens.indices {
        if opens[i].tag == undecided, counted.isPresent, opens[i].time - counted < limit {
          suppressed(opens[i].record)
        } else {
          counted = opens[i].time
        }
      }
    }
  }
}
