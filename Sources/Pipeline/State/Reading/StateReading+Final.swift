internal import EventStore
internal import Model

/// The final records of a batch: those that are picked, and what all of them count for.
extension StateReading {
  /// The sessions and evidence that what is derived may meet.
  ///
  /// - Parameters:
  ///   - isPicked: whether they are picked; else they are read whole, and only counts are asked for.
  ///   - reopened: those that are derived again.
  func finalSessions(
    _ batch: SegmentBatch, _ needs: NeededRecords, isPicked: Bool, _ reopened: [Int],
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var part = Part()
    if countsAll {
      let found = try batch.scanSessions(.outcome, in: &room) { _, _ in }
      var counts = OutcomeCounts()
      for row in found.rows { counts.add(row.outcome, row.event) }
      part.passed.add(counts)
    }
    let aged = try batch.agedCounts(in: &room)
    for count in aged { part.passed.add(count) }
    part.agedDays = AgedDays(aged)
    part.aged = aged.filter { $0.facts.day >= agedFrom }
    if !isPicked { return part }
    if needs.isEmpty {
      part.batches = [try batch.read([.entries], in: &room)]
      return part
    }

    let met = try batch.rows(with: needs.search(sessions: batch.counts), in: .sessionTraces, &room)
      .without(reopened)
    let fields: SegmentFields = needs.haveNoTwins(batch.counts) ? .keys : [.identity, .keys]
    var (picked, devices, next): ([Int], [AgedDevice], Int) = ([], [], 0)
    if !met.isEmpty {
      _ = try batch.scanSessions(fields, rows: met, in: &room) { sessions, keys in
        for place in sessions.indices {
          if needs.isNear(sessions[place]) || needs.isRepeated(sessions[place]) {
            picked.append(met[next])
          } else {
            // Of the others one bit counts: that they were on a device.
            needs.addDevices(of: sessions[place], keys.span, to: &devices)
          }
          next += 1
        }
      }
    }
    let keep = parallel.memory.keep
    if !picked.isEmpty {
      part.batches.append(
        try batch.read([.sessions], rows: ChosenRows(sessions: picked), in: &room, keep: keep))
    }
    let answers = try batch.answers(fields, in: &room) { needs.isNeeded($0) }
    let evidence = try batch.read(
      Self.evidence, rows: ChosenRows(answers: answers), in: &room)
    part.batches.append(SealedBatch(evidence.pickingEvidence(needs, devices), keep: keep))
    return part
  }

  /// The clicks, once the evidence is known that leads to some.
  func addFinalClicks(
    of batch: SegmentBatch, to part: Part, _ needs: NeededRecords, isPicked: Bool,
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (part, late) = (part, 0)
    if countsAll {
      _ = try batch.scanClicks(.outcome, in: &room) { clicks, _ in
        for place in clicks.indices where clicks[place].isLate { late += 1 }
      }
      part.passed.add(clicks: batch.counts.clicks, late: late, duplicates: 0)
    }
    if !isPicked || needs.isEmpty || needs.areClicksPast(batch.counts) { return part }
    let met = try batch.rows(with: needs.search(clicks: batch.counts), in: .clickTraces, &room)
    if met.isEmpty { return part }
    part.batches.append(
      try batch.read(
        [.clicks], rows: ChosenRows(clicks: met), in: &room, keep: parallel.memory.keep))
    return part
  }
}
