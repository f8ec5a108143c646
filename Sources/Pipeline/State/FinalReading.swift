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

    /// Picks sessions and evidence.
    ///
    /// - Parameters:
    ///   - devices: those of sessions that are not in the batch, and matter.
    ///   - outcomes: what became of those sessions.
    init(
      pickedFrom batch: SealedBatch, _ needs: FinalNeeds, devices: [AgedDevice],
      outcomes: [Outcome]
    ) {
      for outcome in outcomes { others.add(outcome) }
      self.batch = batch.pickingSessions(needs, devices, &others)
    }
  }

  /// Picks the needed records of some batches: sessions and evidence first, as clicks are found by
  /// what the evidence says.
  private func pick(
    _ places: [SegmentReading.Place], _ needs: FinalNeeds, beside whole: [SealedBatch]
  ) throws(PipelineError) -> [Part] {
    let isPast = places.map {
      needs.arePast(reading.segments[$0.segment].segment.counts($0.batch))
    }
    let recent = places.indices.filter { !isPast[$0] }
    let past = places.indices.filter { isPast[$0] }
    let ofRecent = try reading.read(
      recent.map { places[$0] }, parallel, sections: [.sessions, .evidence]
    ) { Part(pickedFrom: $1, needs, devices: [], outcomes: []) }
    let seen = try reading.readSeen(past.map { places[$0] }, parallel) {
      (devices: needs.devices(of: $0), outcomes: $0.outcomes)
    }
    let ofPast = try reading.read(past.map { places[$0] }, parallel, sections: [.evidence]) {
      Part(pickedFrom: $1, needs, devices: seen[$0].devices, outcomes: seen[$0].outcomes)
    }
    var found = [Part?](repeating: nil, count: places.count)
    for (index, part) in zip(recent + past, ofRecent + ofPast) { found[index] = part }
    let known = found.compactMap { $0 }
    var needs = needs
    needs.add(known.map(\.batch) + whole)
    let asked = needs
    return try reading.read(places, parallel, sections: [.clicks]) { index, clicks in
      var part = known[index]
      part.batch = part.batch.addingClicks(
        of: clicks, asked, &part.others, keep: parallel.memory.keep)
      return part
    }
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
      batches: batches, strings: opened.strings, sources: reading.sources,
      watermarks: opened.watermarks, segments: segments, passedOver: passedOver)
  }
}

extension SegmentCounts {
  /// The number of records of all kinds.
  var records: Int { clicks + sessions + others }
}
