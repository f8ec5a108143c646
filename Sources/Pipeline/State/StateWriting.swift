internal import Attribution
internal import EventStore
internal import Model

/// Derived records in, segments of the state out.
///
/// Records after the watermark go as they are into provisional segments. Those that the watermark
/// has passed go into final ones, with what they were found to be, and leave their duplicates
/// behind; provisional segments of which nothing is left are dropped.
struct StateWriting: Sendable {
  let events: Events
  let attributed: Attributed
  /// The watermarks after the run.
  let watermarks: Watermarks
  /// The number of batches that were in state before the run.
  let known: Int
  let names: SegmentNames
  let parallel: Parallel

  /// What was written.
  struct Result: Sendable {
    var segments: [SegmentInfo] = []
    /// Duplicates that became final and are kept no longer.
    var droppedSessions = 0
    var droppedClicks = 0
  }

  /// Writes the segments of a run.
  func write(_ run: inout StoreRun) throws(PipelineError) -> Result {
    let moving = events.batches.indices.filter { !events.batches[$0].isFinal }
    // Few large segments rather than many small ones.
    let rows = moving.reduce(0) { $0 + events.batches[$1].recordCount }
    let pieces = max(1, min(parallel.workers, rows / (RecordID.rowsPerBatch * 4)))
    let places = (0..<pieces).map { _ in (final: run.newSegment(), provisional: run.newSegment()) }
    let size = (moving.count + pieces - 1) / pieces
    let results = parallel.map(pieces) { piece -> Swift.Result<Result, StoreError> in
      let own = moving[min(piece * size, moving.count)..<min((piece + 1) * size, moving.count)]
      do throws(StoreError) {
        return .success(
          try write(own, final: places[piece].final, provisional: places[piece].provisional))
      } catch {
        return .failure(error)
      }
    }
    var whole = Result()
    for result in results {
      let part: Result
      do throws(StoreError) { part = try result.get() } catch { throw .state(error) }
      whole.segments += part.segments
      whole.droppedSessions += part.droppedSessions
      whole.droppedClicks += part.droppedClicks
    }
    return whole
  }

  /// Whether all records of some batches are final now.
  func isFinal(_ batches: Range<Int>) -> Bool {
    batches.allSatisfy { index in
      let batch = events.batches[index]
      return batch.clicks.allSatisfy(isFinal) && batch.sessions.allSatisfy(isFinal)
        && batch.referrerRecords.allSatisfy(isFinal) && batch.answers.allSatisfy(isFinal)
        && batch.cookieSyncs.allSatisfy(isFinal)
    }
  }

  private func isFinal<Record: IdentifiedRecord>(_ record: Record) -> Bool {
    let identity = record.identity
    return watermarks.isFinal(identity.time, identity.app)
  }

  private func write(
    _ batches: ArraySlice<Int>, final: NewSegment, provisional: NewSegment
  ) throws(StoreError) -> Result {
    var result = Result()
    var finals = SegmentFilling(final, names: names, isFinal: true)
    var others = SegmentFilling(provisional, names: names, isFinal: false)
    for index in batches {
      try addClicks(of: index, to: &finals, &others, &result)
      try addSessions(of: index, to: &finals, &others, &result)
      try addEvidence(of: index, to: &finals, &others)
    }
    for segment in [try finals.finish(events.strings), try others.finish(events.strings)] {
      if let segment { result.segments.append(segment) }
    }
    return result
  }

  private func addClicks(
    of index: Int, to finals: inout SegmentFilling, _ others: inout SegmentFilling,
    _ result: inout Result
  ) throws(StoreError) {
    let batch = events.batches[index]
    for row in batch.clicks.indices {
      if !isFinal(batch.clicks[row]) {
        if index >= known { try others.add(events.strings) { $0.append(click: row, of: batch) } }
        continue
      }
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) {
        result.droppedClicks += 1
        continue
      }
      let own = (batch.clicks[row].campaign, batch.clicks[row].channel)
      let names = events.names(of: batch.clicks[row])
      try finals.add(events.strings) { final in
        final.append(click: row, of: batch)
        if names != own {
          final.final?.clickNames.append(
            ClickNames(
              row: UInt32(final.clicks.count - 1), campaign: names.campaign,
              channel: names.channel))
        }
      }
    }
  }

  private func addSessions(
    of index: Int, to finals: inout SegmentFilling, _ others: inout SegmentFilling,
    _ result: inout Result
  ) throws(StoreError) {
    let batch = events.batches[index]
    for row in batch.sessions.indices {
      if !isFinal(batch.sessions[row]) {
        if index >= known { try others.add(events.strings) { $0.append(session: row, of: batch) } }
        continue
      }
      let record = RecordID(batch: index, row: row)
      if attributed.duplicates.sessions.contains(record) {
        result.droppedSessions += 1
        continue
      }
      try finals.add(events.strings) { final in
        final.append(session: row, of: batch)
        add(attributed[record], attributed.batches[index], to: &final)
      }
    }
  }

  /// Adds an attribution with everything in it that refers to other records resolved.
  private func add(
    _ attribution: Attribution, _ batch: AttributionBatch, to final: inout EventBatch
  ) {
    var attribution = attribution
    if case .click(let click) = attribution.deepLink {
      attribution.deepLink = .finalClick(events.completed(events.click(click)).link)
    }
    if var touch = batch.touch(attribution) {
      if touch.type == .click, let click = touch.record {
        touch.finalID = final.keep(Array(events.clickText(click)).span)
      }
      touch.record = nil
      final.final?.attributions.touches.append(touch)
      attribution.touch = UInt32(final.final?.attributions.touches.count ?? 0)
    }
    final.final?.attributions.rows.append(attribution)
  }

  /// Adds all other records. Duplicates of them are lines that came again, of which one is enough.
  private func addEvidence(
    of index: Int, to finals: inout SegmentFilling, _ others: inout SegmentFilling
  ) throws(StoreError) {
    let batch = events.batches[index]
    let duplicates = attributed.duplicates
    func add<Record: IdentifiedRecord>(
      _ rows: [Record], _ duplicates: RecordSet, _ append: (Int, inout EventBatch) -> Void
    ) throws(StoreError) {
      for row in rows.indices
      where !duplicates.contains(RecordID(batch: index, row: row)) {
        if isFinal(rows[row]) {
          try finals.add(events.strings) { append(row, &$0) }
        } else if index >= known {
          try others.add(events.strings) { append(row, &$0) }
        }
      }
    }
    try add(batch.referrerRecords, duplicates.referrerRecords) {
      $1.append(referrerRecord: $0, of: batch)
    }
    try add(batch.answers, duplicates.answers) { $1.answers.append(batch.answers[$0]) }
    try add(batch.cookieSyncs, duplicates.cookieSyncs) {
      $1.cookieSyncs.append(batch.cookieSyncs[$0])
    }
    // The catalogue has nothing provisional: a link that is known is known.
    for row in batch.entries.indices
    where !duplicates.entries.contains(RecordID(batch: index, row: row)) {
      try finals.add(events.strings) { $0.entries.append(batch.entries[row]) }
    }
  }
}

extension SealedBatch {
  /// The number of records of all kinds.
  fileprivate var recordCount: Int {
    clicks.count + sessions.count + referrerRecords.count + answers.count + cookieSyncs.count
      + entries.count
  }
}
