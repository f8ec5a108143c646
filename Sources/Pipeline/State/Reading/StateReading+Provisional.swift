internal import EventStore
internal import Model

/// The records of a batch that are not final and not derived again: they stay what they were found to be.
extension StateReading {
  /// The sessions and evidence that are not derived again but met, or that the run makes final.
  func provisionalSessions(
    _ batch: SegmentBatch, _ needs: NeededRecords, _ reopened: [Int], _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var part = Part()
    if needs.isEmpty && !countsAll {
      part.batches = [try batch.read([.entries], in: &room).filtered { !watermarks.isFinal($0) }]
      return part
    }
    var times: [Moment] = []
    let found = try batch.scanSessions([.times, .outcome], in: &room) { sessions, _ in
      for session in sessions { times.append(moment(session.app, session.timestamp)) }
    }
    var (picked, counts, left) = ([Int](), OutcomeCounts(), reopened[...])
    for (place, moment) in times.enumerated() {
      if moment == .later { part.isOver = false }
      if left.first == place {
        left.removeFirst()
        continue
      }
      if moment == .final { continue }
      let outcome = found.rows[place].outcome
      counts.add(outcome, found.rows[place].event)
      if moment == .passed, outcome == .duplicate { part.droppedSessions += 1 }
      if moment == .passed, outcome != .duplicate { picked.append(place) }
    }
    part.passed.add(counts)
    let met = try batch.rows(with: needs.search(sessions: batch.counts), in: .sessionTraces, &room)
      .without(reopened)
      .filter { times[$0] == .later && found.rows[$0].outcome != .duplicate }
    picked = picked.united(with: met)
    let keep = parallel.memory.keep
    if !picked.isEmpty {
      part.batches.append(
        try batch.read(
          [.sessions], rows: ChosenRows(sessions: picked), found: true, in: &room, keep: keep))
    }
    let evidence = try batch.read(Self.evidence, in: &room)
      .filtered { !watermarks.isFinal($0) }
    let isLeft = retention.map { !$0.watermarks.areFinal(evidence) } ?? true
    if isLeft && evidence.recordCount > 0 { part.isOver = false }
    let isPassed: (RecordIdentity) -> Bool = { record in
      retention?.watermarks.isFinal(record) ?? false
    }
    part.batches.append(
      SealedBatch(evidence.pickingEvidence(needs, [], isPassed: isPassed), keep: keep))
    return part
  }

  /// The same of the clicks.
  func addProvisionalClicks(
    of batch: SegmentBatch, to part: Part, _ needs: NeededRecords, _ reopened: [Int],
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var part = part
    if needs.isEmpty && !countsAll { return part }
    var (times, late): ([Moment], [Bool]) = ([], [])
    let found = try batch.scanClicks([.times, .outcome], in: &room) { clicks, _ in
      for click in clicks {
        times.append(moment(click.app, click.timestamp))
        late.append(click.isLate)
      }
    }
    var (picked, left, duplicates) = ([Int](), reopened[...], found.duplicates[...])
    for (place, moment) in times.enumerated() {
      if moment == .later { part.isOver = false }
      let isDuplicate = duplicates.first.map { Int($0) } == place
      if isDuplicate { duplicates.removeFirst() }
      if left.first == place {
        left.removeFirst()
        continue
      }
      if moment == .final { continue }
      part.passed.add(
        clicks: 1, late: late[place] && !isDuplicate ? 1 : 0, duplicates: isDuplicate ? 1 : 0)
      if moment == .passed {
        if isDuplicate { part.droppedClicks += 1 } else { picked.append(place) }
      }
    }
    let met = try batch.rows(with: needs.search(clicks: batch.counts), in: .clickTraces, &room)
      .without(reopened).without(found.duplicates.map { Int($0) })
      .filter { times[$0] == .later }
    picked = picked.united(with: met)
    if picked.isEmpty { return part }
    part.batches.append(
      try batch.read(
        [.clicks], rows: ChosenRows(clicks: picked), in: &room, keep: parallel.memory.keep))
    return part
  }

  /// When a record of a provisional segment is.
  private enum Moment {
    /// It was final before the run, and is in a final segment.
    case final
    /// The run makes it final.
    case passed
    /// Neither.
    case later
  }

  private func moment(_ app: AppID, _ time: Timestamp) -> Moment {
    if time <= watermarks[app] { return .final }
    return time <= retention?.watermarks[app] ?? .absent ? .passed : .later
  }
}
