internal import EventStore
internal import Model

/// Reads the final records of a state, as far as a run needs them.
struct FinalReading {
  let reading: SegmentReading
  let parallel: Parallel

  /// Reads what is needed.
  ///
  /// - Parameter rewriting: the places of segments that are read whole.
  func load(
    _ opened: OpenedState, _ needs: FinalNeeds?, rewriting: Set<Int>
  ) throws(PipelineError) -> LoadedState {
    let places = reading.places(final: true)
    var batches = [SealedBatch?](repeating: nil, count: places.count)
    var others = PassedOver()
    let whole = places.indices.filter {
      needs == nil || rewriting.contains(places[$0].segment)
    }
    let read = try reading.read(
      whole.map { places[$0] }, parallel, keep: parallel.memory.keep
    ) { $1 }
    for (index, batch) in zip(whole, read) { batches[index] = batch }
    if let needs {
      let picked = places.indices.filter { batches[$0] == nil }
      let parts = try pick(picked.map { places[$0] }, needs, beside: read)
      for (index, part) in zip(picked, parts) {
        batches[index] = part.batch
        others.add(part.others)
      }
    }
    return joined(
      opened, places, batches, rewriting: needs == nil ? nil : rewriting, passedOver: others)
  }

  /// A batch of needed records, and what was counted of the others.
  private struct Part: Sendable {
    var batch: SealedBatch
    var others = PassedOver()
  }

  /// Picks the needed records of some batches: sessions and evidence first, as clicks are found by
  /// what the evidence says.
  private func pick(
    _ places: [SegmentReading.Place], _ needs: FinalNeeds, beside whole: [SealedBatch]
  ) throws(PipelineError) -> [Part] {
    let found = try reading.each(places, parallel) { _, batch, room throws(StoreError) in
      try pickSessions(batch, needs, &room)
    }
    var needs = needs
    needs.add(found.map(\.batch) + whole)
    let asked = needs
    return try reading.each(places, parallel) { index, batch, room throws(StoreError) in
      try addClicks(of: batch, to: found[index], asked, &room)
    }
  }

  private func pickSessions(
    _ batch: BatchReading, _ needs: FinalNeeds, _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (picked, devices, row): ([Int], [AgedDevice], Int) = ([], [], 0)
    // Sessions that are only asked for their devices need no other fields.
    let fields: SegmentFields =
      needs.arePast(batch.counts) ? [.keys, .outcome] : [.identity, .keys, .outcome]
    let attributions = try batch.scanSessions(fields, in: &room) { sessions, keys in
      needs.pick(sessions, keys, from: row, into: &picked, devices: &devices)
      row += sessions.count
    }
    var others = PassedOver()
    var next = picked[...]
    for (row, attribution) in attributions.rows.enumerated() {
      if row == next.first { next.removeFirst() } else { others.add(attribution.outcome) }
    }
    let sections: [SegmentSection] = picked.isEmpty ? [.evidence] : [.sessions, .evidence]
    let read = try batch.read(sections, rows: ChosenRows(sessions: picked), in: &room)
    let left = read.pickingEvidence(needs, devices, &others)
    return Part(batch: SealedBatch(left, keep: parallel.memory.keep), others: others)
  }

  private func addClicks(
    of batch: BatchReading, to part: Part, _ needs: FinalNeeds, _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (picked, row, late): ([Int], Int, Int) = ([], 0, 0)
    // Of a click that nobody can ask for it counts whether it is late.
    let fields: SegmentFields =
      needs.areClicksPast(batch.counts) ? .outcome : [.identity, .keys, .network, .outcome]
    _ = try batch.scanClicks(fields, in: &room) { clicks, keys in
      needs.pick(clicks, keys, from: row, into: &picked)
      for place in clicks.indices where clicks[place].isLate { late += 1 }
      row += clicks.count
    }
    var part = part
    if !picked.isEmpty {
      let read = try batch.read([.clicks], rows: ChosenRows(clicks: picked), in: &room)
      for click in read.clicks where click.isLate { late -= 1 }
      part.batch = SealedBatch(part.batch.addingClicks(of: read), keep: parallel.memory.keep)
    }
    part.others.add(clicks: row - picked.count, late: late)
    return part
  }

  /// Puts the batches in the order of their segments.
  private func joined(
    _ opened: OpenedState, _ places: [SegmentReading.Place], _ finals: [SealedBatch?],
    rewriting: Set<Int>?, passedOver: PassedOver
  ) -> LoadedState {
    var batches: [SealedBatch] = []
    var segments: [LoadedState.LoadedSegment] = []
    var provisional = opened.provisional[...]
    var next = 0
    for (index, entry) in reading.segments.enumerated() {
      let start = batches.count
      for batch in 0..<entry.segment.batchCount {
        if entry.segment.isFinal(batch) {
          if let final = finals[next], !final.isBlank { batches.append(final) }
          next += 1
        } else if let batch = provisional.popFirst() {
          batches.append(batch)
        }
      }
      segments.append(
        LoadedState.LoadedSegment(
          name: entry.segment.info.name, rows: entry.segment.info.counts.records,
          isFinal: (0..<entry.segment.batchCount).allSatisfy(entry.segment.isFinal),
          isWhole: rewriting?.contains(index) ?? true, batches: start..<batches.count))
    }
    return LoadedState(
      batches: batches, strings: reading.texts.snapshot, sources: reading.sources,
      watermarks: opened.watermarks, segments: segments, passedOver: passedOver)
  }
}

extension SegmentCounts {
  /// The number of records of all kinds.
  var records: Int { clicks + sessions + others }
}
