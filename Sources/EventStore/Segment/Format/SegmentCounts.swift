public import Model

/// How many records a segment, or one of its batches, has, and from when they are.
public struct SegmentCounts: Equatable, Sendable {
  /// Clicks.
  public var clicks = 0
  /// Sessions.
  public var sessions = 0
  /// All other records: install referrers, AdServices answers, cookie syncs, links.
  public var others = 0
  /// All records.
  public var records: Int { clicks + sessions + others }
  /// The earliest time of a record; absent when there is none.
  public var first = Timestamp.absent
  /// The latest time of a record; absent when there is none.
  public var last = Timestamp.absent

  /// No records.
  init() {}

  /// The counts of a batch, but for clicks and sessions.
  init(othersOf batch: borrowing EventBatch) {
    others =
      batch.referrerRecords.count + batch.answers.count + batch.cookieSyncs.count
      + batch.entries.count
    for row in batch.referrerRecords { widen(row.timestamp) }
    for row in batch.answers { widen(row.timestamp) }
    for row in batch.cookieSyncs { widen(row.timestamp) }
    for row in batch.entries where row.start.isPresent { widen(row.start) }
  }

  /// Adds the counts of another batch.
  mutating func add(_ other: SegmentCounts) {
    clicks += other.clicks
    sessions += other.sessions
    others += other.others
    if other.first.isPresent {
      widen(other.first)
      widen(other.last)
    }
  }

  mutating func widen(_ time: Timestamp) {
    if !first.isPresent || time < first { first = time }
    if time > last { last = time }
  }
}
