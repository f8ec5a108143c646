internal import Configuration
internal import Model
internal import Pipeline

/// The records of a derivation without those of forgotten devices, and where each one went.
///
/// What the devices count for is in batches of its own behind the others, with the sessions that keep
/// the answers that they had.
struct Removal: Sendable {
  /// All batches: those of before at their places, then the new ones.
  private(set) var batches: [SealedBatch]
  private let memory: MemoryBudget
  /// The places of batches of before that are others now.
  private(set) var changed: Set<Int>
  /// For each of these the rows of before that its rows were.
  private var rows: [Int: RowsOfBefore] = [:]

  private struct RowsOfBefore: Sendable {
    var clicks: [Int: Int] = [:]
    var sessions: [Int: Int] = [:]
    var answers: [Int: Int] = [:]
  }

  /// Takes the records of forgotten devices out of a derivation.
  ///
  /// - Parameters:
  ///   - names: those of the forgotten clicks.
  ///   - kept: sessions that are final from now on, with what they were found to be.
  ///   - days: hold all records.
  init(
    _ before: Derivation, _ forgotten: ForgottenRecords, _ names: ForgottenNames,
    _ tombstones: Tombstones, keeping kept: Set<RecordID>, reports: [ReportDefinition],
    days: Days
  ) {
    memory = before.stage.parallel.memory
    batches = before.events.batches
    changed = forgotten.batches.union(kept.map(\.batch)).union(names.batches)
    for (index, batch) in batches.enumerated() where batch.remembers(tombstones) {
      changed.insert(index)
    }
    for index in changed {
      replace(index, forgotten, tombstones, names, before.events.strings, keeping: kept)
    }
    addRest(before, forgotten, tombstones, names, keeping: kept, reports: reports, days: days)
  }

  private mutating func replace(
    _ index: Int, _ forgotten: ForgottenRecords, _ tombstones: Tombstones,
    _ names: ForgottenNames, _ strings: StringTable, keeping kept: Set<RecordID>
  ) {
    let batch = batches[index]
    var rows = RowsOfBefore()
    var left = batch.picked { kind, row in
      let record = RecordID(batch: index, row: row)
      if forgotten.contain(kind, record) { return false }
      switch kind {
      case .clicks: rows.clicks[row] = rows.clicks.count
      case .sessions:
        if kept.contains(record) { return false }
        rows.sessions[row] = rows.sessions.count
      case .adServices: rows.answers[row] = rows.answers.count
      case .installReferrers, .cookieSyncs, .links: break
      }
      return true
    }
    names.remove(from: &left, strings)
    left.decided?.aged.devices.removeAll { tombstones.coverForGood($0.scope, $0.key) }
    left.removeSharedIDs(where: tombstones.coverForGood)
    batches[index] = SealedBatch(left, keep: memory.keep)
    self.rows[index] = rows
  }

  /// Adds what the devices count for, and the sessions that are final from now on.
  private mutating func addRest(
    _ before: Derivation, _ forgotten: ForgottenRecords, _ tombstones: Tombstones,
    _ forgottenNames: ForgottenNames, keeping kept: Set<RecordID>, reports: [ReportDefinition],
    days: Days
  ) {
    let events = before.events
    var rest = FinalBatches(in: memory)
    var aging = Aging(reports, days: days)
    var names: [Int: ReportedNames] = [:]
    for record in forgotten.clicks.sorted() {
      let batch = events.batches[record.batch]
      // Its names are asked for in the order of rows.
      let own = names[record.batch, default: ReportedNames(of: batch, in: events)]
        .names(of: batch.clicks.seen[record.row], row: record.row)
      if before.attributed.duplicates.clicks.contains(record) { continue }
      aging.add(batch.clicks[record.row], names: own)
    }
    let shared = SharedIDs(before, forgotten, upTo: tombstones.last)
    for record in forgotten.sessions.sorted()
    where !before.attributed.duplicates.sessions.contains(record) {
      let attributions = before.attributed.batches[record.batch]
      let attribution = attributions.rows[record.row]
      let session = events.session(record)
      aging.count(session, attribution, attributions.touch(attribution))
      let batch = events.batches[record.batch]
      if let place = shared.place(of: session, in: batch, attribution) {
        rest.add { $0.append(place, keys: shared.keys(of: session, in: batch)) }
      }
    }
    let clickIDs = ClickIDs(events)
    for record in kept.sorted() {
      let attributions = before.attributed.batches[record.batch]
      let attribution = attributions.rows[record.row]
      let batch = events.batches[record.batch]
      rest.add {
        $0.append(session: record.row, of: batch)
        $0.append(
          attribution, attributions.touch(attribution), of: batch, clickIDs,
          namesClick: { !forgottenNames.clicks.contains($0) }, keepsLink: forgottenNames.keeps)
      }
    }
    let aged = aging.rows
    for row in aged.counts { rest.add { $0.decided?.aged.counts.append(row) } }
    batches += rest.sealed
  }

  /// Where a record of before is; nil when it is gone or final now.
  func place(_ kind: SourceKind, of record: RecordID) -> RecordID? {
    guard let rows = rows[record.batch] else { return record }
    let row =
      switch kind {
      case .clicks: rows.clicks[record.row]
      case .sessions: rows.sessions[record.row]
      case .adServices: rows.answers[record.row]
      // Nothing refers to these.
      case .installReferrers, .cookieSyncs, .links: nil as Int?
      }
    return row.map { RecordID(batch: record.batch, row: $0) }
  }
}

extension SealedBatch {
  /// Whether it remembers a device that is forgotten for good, be it as one whose id a session of another
  /// forgotten device had, too.
  fileprivate func remembers(_ tombstones: Tombstones) -> Bool {
    guard let decided else { return false }
    if decided.aged.devices.contains(where: { tombstones.coverForGood($0.scope, $0.key) }) {
      return true
    }
    var isShared = false
    for session in decided.forgotten {
      session.keys.forEachDevice { place, scope in
        isShared = isShared || tombstones.coverForGood(scope, keys[place])
      }
    }
    return isShared
  }
}
