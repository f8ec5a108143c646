internal import Model
internal import Pipeline

/// The records of forgotten devices among those that were derived (PRIV-3).
struct ForgottenRecords: Sendable {
  /// Sessions that carry one of the ids.
  private(set) var sessions: Set<RecordID> = []
  /// Clicks that carry one of the ids.
  private(set) var clicks: Set<RecordID> = []
  /// Install referrer records that carry one of the ids.
  private(set) var referrerRecords: Set<RecordID> = []
  /// Cookie syncs that name one of the ids.
  private(set) var cookieSyncs: Set<RecordID> = []
  /// Answers to the tokens of the sessions.
  private(set) var answers: Set<RecordID> = []
  /// Duplicates of such sessions and clicks, without the ids.
  private(set) var twinSessions: Set<RecordID> = []
  private(set) var twinClicks: Set<RecordID> = []

  /// There are none.
  init() {}

  /// Finds them.
  ///
  /// - Complexity: O(records).
  init(_ before: Derivation, _ tombstones: Tombstones, _ parallel: Parallel) {
    let (events, duplicates) = (before.events, before.attributed.duplicates)
    let window = before.stage.rules.dedupeWindow
    let batches = events.batches
    let parts = parallel.map(batches.count) { index in
      ForgottenRecords(batches[index], index, tombstones)
    }
    for part in parts { add(part) }
    if sessions.isEmpty && clicks.isEmpty { return }
    let tokens = Set(
      sessions.compactMap { Self.token(of: events.session($0), in: batches[$0.batch]) })
    let keptSessions = Self.times(
      sessions.filter { !duplicates.sessions.contains($0) }.map { events.session($0).identity })
    let keptClicks = Self.times(
      clicks.filter { !duplicates.clicks.contains($0) }.map { events.click($0).identity })
    func isTwin(_ record: RecordIdentity, _ kept: [Key: [Timestamp]]) -> Bool {
      kept[record.key]?.contains { $0 <= record.time && record.time - $0 <= window } ?? false
    }
    for (index, batch) in batches.enumerated() {
      for (row, answer) in batch.answers.enumerated()
      where tokens.contains(answer.token.scoped(app: answer.app, .appleToken)) {
        answers.insert(RecordID(batch: index, row: row))
      }
      for (row, session) in batch.sessions.enumerated() {
        let record = RecordID(batch: index, row: row)
        if duplicates.sessions.contains(record), !sessions.contains(record),
          isTwin(session.identity, keptSessions)
        {
          twinSessions.insert(record)
        }
      }
      for (row, click) in batch.clicks.enumerated() {
        let record = RecordID(batch: index, row: row)
        if duplicates.clicks.contains(record), !clicks.contains(record),
          isTwin(click.identity, keptClicks)
        {
          twinClicks.insert(record)
        }
      }
    }
  }

  private init(_ batch: SealedBatch, _ index: Int, _ tombstones: Tombstones) {
    for (row, click) in batch.clicks.enumerated()
    where tombstones.cover(click.keys, in: batch.keys, from: click.timestamp) {
      clicks.insert(RecordID(batch: index, row: row))
    }
    for (row, session) in batch.sessions.enumerated()
    where tombstones.cover(session.keys, in: batch.keys, from: session.timestamp) {
      sessions.insert(RecordID(batch: index, row: row))
    }
    for (row, record) in batch.referrerRecords.enumerated()
    where tombstones.cover(record.keys, in: batch.keys, from: record.timestamp) {
      referrerRecords.insert(RecordID(batch: index, row: row))
    }
    for (row, sync) in batch.cookieSyncs.enumerated() where tombstones.cover(sync) {
      cookieSyncs.insert(RecordID(batch: index, row: row))
    }
  }

  private mutating func add(_ other: ForgottenRecords) {
    sessions.formUnion(other.sessions)
    clicks.formUnion(other.clicks)
    referrerRecords.formUnion(other.referrerRecords)
    cookieSyncs.formUnion(other.cookieSyncs)
  }

  private static func times(_ records: [RecordIdentity]) -> [Key: [Timestamp]] {
    Dictionary(grouping: records, by: \.key).mapValues { $0.map(\.time) }
  }

  private static func token(of session: Session, in batch: SealedBatch) -> Key? {
    let token = batch.key(session.keys, .appleToken)
    return token.isPresent ? token.scoped(app: session.app, .appleToken) : nil
  }

  /// Whether a record of some kind goes.
  func contain(_ kind: SourceKind, _ record: RecordID) -> Bool {
    switch kind {
    case .clicks: clicks.contains(record) || twinClicks.contains(record)
    case .sessions: sessions.contains(record) || twinSessions.contains(record)
    case .installReferrers: referrerRecords.contains(record)
    case .adServices: answers.contains(record)
    case .cookieSyncs: cookieSyncs.contains(record)
    case .links: false
    }
  }

  /// The digests of the sessions' lines.
  func lines(of events: Events) -> Set<Digest> {
    Set(sessions.union(twinSessions).map { events.session($0).digest })
  }

  /// The batches that hold one.
  var batches: Set<Int> {
    var batches: Set<Int> = []
    for records in [
      clicks, sessions, referrerRecords, cookieSyncs, answers, twinSessions, twinClicks,
    ] {
      for record in records { batches.insert(record.batch) }
    }
    return batches
  }
}
