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
    var batches = [[SealedBatch]](repeating: [], count: places.count)
    var others = PassedOver()
    let whole = places.indices.filter {
      needs == nil || rewriting.contains(places[$0].segment)
    }
    let read = try reading.read(
      whole.map { places[$0] }, parallel, keep: parallel.memory.keep
    ) { $1 }
    for (index, batch) in zip(whole, read) { batches[index] = [batch] }
    if let needs {
      let picked = places.indices.filter { batches[$0].isEmpty }
      let parts = try pick(picked.map { places[$0] }, needs, beside: read)
      for (index, part) in zip(picked, parts) {
        batches[index] = part.batches
        others.add(part.others)
      }
    }
    return joined(
      opened, places, batches, rewriting: needs == nil ? nil : rewriting, passedOver: others)
  }

  /// The needed records of a batch, each kind in a batch of its own, and what was counted of the others.
  private struct Part: Sendable {
    var batches: [SealedBatch] = []
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
    needs.add(found.flatMap(\.batches) + whole)
    let asked = needs
    return try reading.each(places, parallel) { index, batch, room throws(StoreError) in
      try addClicks(of: batch, to: found[index], asked, &room)
    }
  }

  private func pickSessions(
    _ batch: BatchReading, _ needs: FinalNeeds, _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (picked, row): ([Int], Int) = ([], 0)
    let attributions = try batch.scanSessions(
      needs.arePast(batch.counts) ? .outcome : [.times, .outcome], in: &room
    ) { sessions, _ in
      for place in sessions.indices {
        if needs.isNeeded(sessions[place]) { picked.append(row + place) }
      }
      row += sessions.count
    }
    // Of the others one bit counts: that they were on a device.
    let met = try batch.rows(
      with: needs.search(sessions: batch.counts), in: .sessionTraces, &room
    ).without(picked)
    var (devices, next): ([AgedDevice], Int) = ([], 0)
    if !met.isEmpty {
      let fields: SegmentFields =
        needs.haveNoTwins(batch.counts) ? .keys : [.identity, .keys]
      _ = try batch.scanSessions(fields, rows: met, in: &room) { sessions, keys in
        for place in sessions.indices {
          if needs.isRepeated(sessions[place]) {
            picked.append(met[next])
          } else {
            needs.addDevices(of: sessions[place], keys.span, to: &devices)
          }
          next += 1
        }
      }
      picked.sort()
    }
    var part = Part()
    part.others.add(attributions.rows, without: picked)
    let keep = parallel.memory.keep
    if !picked.isEmpty {
      part.batches.append(
        try batch.read([.sessions], rows: ChosenRows(sessions: picked), in: &room, keep: keep))
    }
    let evidence = try batch.read([.evidence], in: &room)
    part.batches.append(
      SealedBatch(evidence.pickingEvidence(needs, devices, &part.others), keep: keep))
    return part
  }

  private func addClicks(
    of batch: BatchReading, to part: Part, _ needs: FinalNeeds, _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (picked, row, late): ([Int], Int, Int) = ([], 0, 0)
    _ = try batch.scanClicks(
      needs.areSettled(batch.counts) ? .outcome : [.times, .outcome], in: &room
    ) { clicks, _ in
      for place in clicks.indices {
        if needs.isAddedUp(clicks[place]) { picked.append(row + place) }
        if clicks[place].isLate { late += 1 }
      }
      row += clicks.count
    }
    if !needs.areClicksPast(batch.counts) {
      let met = try batch.rows(
        with: needs.search(clicks: batch.counts), in: .clickTraces, &room)
      picked = (picked + met.without(picked)).sorted()
    }
    var part = part
    if !picked.isEmpty {
      let read = try batch.read(
        [.clicks], rows: ChosenRows(clicks: picked), in: &room, keep: parallel.memory.keep)
      for click in read.clicks where click.isLate { late -= 1 }
      part.batches.append(read)
    }
    part.others.add(clicks: row - picked.count, late: late)
    return part
  }

  /// Puts the batches in the order of their segments.
  private func joined(
    _ opened: OpenedState, _ places: [SegmentReading.Place], _ finals: [[SealedBatch]],
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
          batches += finals[next].filter { !$0.isBlank }
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

extension [Int] {
  /// Those that are not among some others; both are in order.
  fileprivate func without(_ others: [Int]) -> [Int] {
    if others.isEmpty { return self }
    var next = others[...]
    return filter { row in
      while let first = next.first, first < row { next.removeFirst() }
      return next.first != row
    }
  }
}
