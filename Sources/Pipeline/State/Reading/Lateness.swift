internal import Attribution
internal import Model

/// Judges by the state before a run which records come late (TIME-3), and which of those are
/// duplicates of what is in state (IN-7).
///
/// A class, as it is large and asked for each line.
final class Lateness: Sendable {
  private let watermarks: Watermarks
  private let reaches: Bool
  private let keptLines: KeptLines
  private let gone: GoneRecords?
  private let tombstones: Tombstones
  private let skew: Interval
  private let dedupeWindow: Interval
  private let retention: Retention
  /// The records of each kind.
  private let kept: [KeptRecords]

  /// What becomes of a record as it comes in.
  enum Fate {
    /// It takes part.
    case inTime
    /// It takes part for provisional sessions.
    case late
    /// The same behind what is kept of evidence: whether it is in already the state does not know (TIME-7).
    case lateAndOld
    /// A session at or before the watermark: it takes no part.
    case tooLate
    /// The same behind `retention`: whether it is in already the state does not know (TIME-7).
    case tooOld
    /// Late, with a twin in state.
    case duplicate
    /// It is of a device that was forgotten after it (PRIV-3).
    case forgotten
  }

  /// Takes the records and watermarks of a state.
  ///
  /// - Parameters:
  ///   - reaches: whether a record after the watermark is late when it could touch a session before it
  ///     (TIME-3).
  ///   - keptLines: the lines of records in state that are read again and are no others, whatever ids and times they
  ///     would have now.
  ///   - gone: up to when records of the state that the lines became are gone; nil where none are read again.
  ///   - records: gives the records of a kind from a moment on, asked for when the first of it comes late.
  init(
    watermarks: Watermarks, rules: Rules, reaches: Bool, keptLines: KeptLines = KeptLines(),
    gone: GoneRecords? = nil,
    tombstones: Tombstones = Tombstones([]),
    records:
      @escaping @Sendable (SourceKind, _ from: Timestamp) throws(PipelineError)
      -> [RecordIdentity]
  ) {
    self.tombstones = tombstones
    self.watermarks = watermarks
    self.reaches = reaches
    self.keptLines = keptLines
    self.gone = gone
    dedupeWindow = rules.dedupeWindow
    skew = rules.longestSkew
    retention = Retention(watermarks: watermarks, rules: rules)
    kept = SourceKind.allCases.map { kind in
      KeptRecords(window: rules.dedupeWindow, watermark: watermarks.lowest) {
        start throws(PipelineError) in try records(kind, start)
      }
    }
  }

  /// Whether any record can come late or be of a forgotten device.
  var hasEffect: Bool { !tombstones.isEmpty || !watermarks.isEmpty }

  /// Why records of the state could not be read that were asked for: some lines were judged without them.
  var failure: PipelineError? { kept.lazy.compactMap(\.failure).first }

  /// What becomes of the record of a kind that a line added to a batch; a line may add none.
  ///
  /// - Parameter isReread: whether the line is of a file that was taken in before. What it became then is counted,
  ///   where it, or that of which it was a duplicate, is so old that it is kept no longer (TIME-7).
  func fate(
    of kind: SourceKind, in batch: borrowing EventBatch, after mark: EventBatch.Mark,
    isReread: Bool
  ) -> Fate {
    let fate = fate(of: kind, in: batch, after: mark)
    // Asked for each line of each run: only a rebuild reads again.
    if keptLines.isEmpty && !isReread { return fate }
    guard fate != .forgotten, let record = batch.identity(of: kind, after: mark) else {
      return fate
    }
    if keptLines.contains(record, of: kind) { return .duplicate }
    let isGone =
      isReread && fate != .inTime
      && gone?.mayLack(record, of: kind, dedupeWindow: dedupeWindow) ?? false
    return isGone ? .duplicate : fate
  }

  private func fate(
    of kind: SourceKind, in batch: borrowing EventBatch, after mark: EventBatch.Mark
  ) -> Fate {
    if !tombstones.isEmpty, isForgotten(kind, in: batch, after: mark) { return .forgotten }
    if watermarks.isEmpty { return .inTime }
    let kept = kept[Int(kind.rawValue)]
    switch kind {
    case .clicks: return fate(batch.clicks, mark.clicks, reach: skew, kept)
    case .sessions:
      let fate = fate(
        batch.sessions, mark.sessions, reach: .zero, kept, behind: retention.lastOldSession)
      if fate != .late { return fate }
      let session = batch.sessions[mark.sessions]
      let isKept = session.timestamp > retention.lastOldSession(session.app)
      return isKept ? .tooLate : .tooOld
    case .installReferrers:
      return fate(
        batch.referrerRecords, mark.referrerRecords, reach: DeviceGroup.referrerReach, kept)
    case .adServices:
      return fate(batch.answers, mark.answers, reach: TouchRules.answerReach, kept)
    case .cookieSyncs:
      return fate(batch.cookieSyncs, mark.cookieSyncs, reach: DeviceGroup.syncReach, kept)
    case .links: return fate(batch.entries, mark.entries, reach: skew, kept)
    }
  }

  private func isForgotten(
    _ kind: SourceKind, in batch: borrowing EventBatch, after mark: EventBatch.Mark
  ) -> Bool {
    func isForgotten(_ list: KeyList, _ time: Timestamp) -> Bool {
      tombstones.cover(list, in: batch.keys, from: time)
    }
    switch kind {
    case .clicks:
      return batch.clicks[mark.clicks...].contains { isForgotten($0.keys, $0.timestamp) }
    case .sessions:
      return batch.sessions[mark.sessions...].contains { isForgotten($0.keys, $0.timestamp) }
    case .installReferrers:
      return batch.referrerRecords[mark.referrerRecords...].contains {
        isForgotten($0.keys, $0.timestamp)
      }
    case .cookieSyncs:
      return batch.cookieSyncs[mark.cookieSyncs...].contains(where: tombstones.cover)
    case .adServices, .links: return false
    }
  }

  /// - Parameter behind: up to when records of an app are kept no longer. Some may still be there, as long as no
  ///   merge has dropped them, which hangs on what other records there are.
  private func fate<List: RandomAccessCollection>(
    _ rows: List, _ count: Int, reach: Interval, _ kept: KeptRecords,
    behind: (AppID) -> Timestamp = { _ in .absent }
  ) -> Fate where List.Index == Int, List.Element: IdentifiedRecord {
    if rows.count == count { return .inTime }
    let record = rows[count].identity
    if !isPast(reaches ? record.time - reach : record.time, record.app) { return .inTime }
    let last = record.app.map(behind) ?? .absent
    let twins = kept.twins(of: record).filter { $0.time > last }
    if twins.contains(where: { $0.isAtOrBefore(record) }) { return .duplicate }
    // A session is too late before it is the duplicate of a later one (EVENT-7).
    if List.Element.self == Session.self { return .late }
    if !twins.isEmpty { return .duplicate }
    let isOld = record.app.map { record.time <= retention.lastOldEvidence($0) } ?? false
    return isOld ? .lateAndOld : .late
  }

  /// Whether the watermark is past a time. A record that serves all apps is late for any.
  private func isPast(_ time: Timestamp, _ app: AppID?) -> Bool {
    app.map { time <= watermarks[$0] } ?? watermarks.isPast(time)
  }
}
