internal import EventStore
internal import Model

/// Reads the records of a state, as far as a run needs them.
struct StateReading: Sendable {
  let reading: SegmentReading
  /// What was final before the run.
  let watermarks: Watermarks
  /// How long records are kept, by the watermarks after the run; nil when nothing is written.
  let retention: Retention?
  let parallel: Parallel

  /// The first day of which it is asked for what older records count for.
  var agedFrom = Timestamp.absent

  /// Whether it is counted what all records are, as runs do for their summary.
  var countsAll: Bool { retention != nil }

  /// Reads everything; what is not final is to be derived again.
  func all(_ reopened: Reopened?) throws(PipelineError) -> LoadedState {
    let keep = parallel.memory.keep
    let finals = try reading.read(reading.places(final: true), parallel, keep: keep) { $1 }
    let provisional = try reading.read(reading.places(final: false), parallel, keep: keep) {
      $1.filtered(keep: keep) { !watermarks.isFinal($0) }
    }
    var state = LoadedState(
      joining: finals.map { [$0] }, provisional.map { [$0] }, self, isPartial: false,
      isWhole: { _ in true },
      isOver: { place in retention?.watermarks.areFinal(provisional[place]) ?? false })
    state.reopened = reopened
    return state
  }

  /// Reads what is derived again, and what it and new records may meet.
  ///
  /// - Parameters:
  ///   - new: the records of the run.
  ///   - reopened: what is derived again.
  func needed(
    by new: [SealedBatch], _ reopened: Reopened, rules: Rules
  ) throws(PipelineError) -> LoadedState {
    let (finals, provisional) = (reading.places(final: true), reading.places(final: false))
    let open = try reopenedRecords(of: provisional, reopened)
    let opened = reopened.finalSessions.sorted { $0.key < $1.key }
    let openFinals = try reopenedSessions(
      of: opened.map { (finals[$0.key], sessions: $0.value) })
    // Segments that the run may write again are read whole.
    let rewriting =
      retention.map { MergePlan.candidates(reading.segments, $0) } ?? []
    let whole = finals.indices.filter { rewriting.contains(finals[$0].segment) }
    let read = try reading.read(
      whole.map { finals[$0] }, parallel, keep: parallel.memory.keep
    ) { $1 }

    var needs = NeededRecords(open + openFinals + new, rules: rules, parallel)
    let asked = needs
    var parts = try reading.each(finals + provisional, parallel) {
      index, batch, room throws(StoreError) in
      index < finals.count
        ? try finalSessions(
          batch, asked, isPicked: !rewriting.contains(finals[index].segment),
          reopened.finalSessions[index] ?? [], &room)
        : try provisionalSessions(batch, asked, reopened.rows[index - finals.count].sessions, &room)
    }
    needs.add(parts.flatMap(\.batches) + read)
    let askedClicks = needs
    let sessions = parts
    parts = try reading.each(finals + provisional, parallel) {
      index, batch, room throws(StoreError) in
      index < finals.count
        ? try addFinalClicks(
          of: batch, to: sessions[index], askedClicks,
          isPicked: !rewriting.contains(finals[index].segment), &room)
        : try addProvisionalClicks(
          of: batch, to: sessions[index], askedClicks, reopened.rows[index - finals.count].clicks,
          &room)
    }
    for (place, batch) in zip(whole, read) { parts[place].batches = [batch] }
    let (ofFinals, ofProvisional) = (parts[..<finals.count], Array(parts[finals.count...]))
    var final = ofFinals.map { $0.batches.filter { !$0.isBlank } }
    for (place, batch) in zip(opened.map(\.key), openFinals) { final[place].insert(batch, at: 0) }
    var state = LoadedState(
      joining: final, zip(open, ofProvisional).map { [$0] + $1.batches }, self, isPartial: true,
      opened: Set(opened.map(\.key)),
      isWhole: { rewriting.contains($0) },
      isOver: { ofProvisional[$0].isOver })
    state.reopened = reopened
    for part in parts {
      state.passedOver.add(part.passed)
      state.aged += part.aged
      state.agedDays.add(part.agedDays)
      state.droppedSessions += part.droppedSessions
      state.droppedClicks += part.droppedClicks
    }
    return state
  }

  /// The records of provisional batches that are derived again.
  private func reopenedRecords(
    of batches: [BatchPlace], _ reopened: Reopened
  ) throws(PipelineError) -> [SealedBatch] {
    let keep = parallel.memory.keep
    return try reading.each(batches, parallel) { index, batch, room throws(StoreError) in
      let rows = reopened.rows[index]
      return try batch.read(
        [.clicks, .sessions], rows: ChosenRows(clicks: rows.clicks, sessions: rows.sessions),
        in: &room, keep: keep
      ).filtered(keep: keep) { !watermarks.isFinal($0) }
    }
  }

  /// Those sessions of final batches that are derived again.
  private func reopenedSessions(
    of batches: [(place: BatchPlace, sessions: [Int])]
  ) throws(PipelineError) -> [SealedBatch] {
    let keep = parallel.memory.keep
    return try reading.each(batches.map(\.place), parallel) {
      index, batch, room throws(StoreError) in
      SealedBatch(
        reopening: try batch.read(
          [.sessions], rows: ChosenRows(sessions: batches[index].sessions), in: &room, keep: keep))
    }
  }

  /// What was picked of a batch, each kind in a batch of its own, and what was counted of what it has.
  struct Part: Sendable {
    var batches: [SealedBatch] = []
    var passed = PassedOver()
    /// What older records count for, from `agedFrom` on.
    var aged: [AgedCount] = []
    /// Of which days all of them are.
    var agedDays = AgedDays()
    /// Duplicates that become final, and are kept no longer.
    var (droppedSessions, droppedClicks) = (0, 0)
    /// Whether no record is left that is not final.
    var isOver = true
  }

  /// What has no clicks or sessions.
  static let evidence: [SegmentSection] = [.evidence, .answers, .entries]
}
