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

  /// Reads everything; what is not final is to be derived again.
  func all(_ reopened: Reopened?) throws(PipelineError) -> LoadedState {
    let keep = parallel.memory.keep
    let finals = try reading.read(reading.places(final: true), parallel, keep: keep) { $1 }
    let others = try reading.read(reading.places(final: false), parallel, keep: keep) {
      $1.filtered(keep: keep) { !watermarks.isFinal($0) }
    }
    var state = LoadedState(
      joining: finals.map { [$0] }, others.map { [$0] }, self, isPartial: false,
      isWhole: { _ in true },
      isOver: { place in retention?.watermarks.areFinal(others[place]) ?? false })
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
    let (finals, others) = (reading.places(final: true), reading.places(final: false))
    let keep = parallel.memory.keep
    let open = try reading.each(others, parallel) { index, batch, room throws(StoreError) in
      let rows = reopened.rows[index]
      return try batch.read(
        [.clicks, .sessions], rows: ChosenRows(clicks: rows.clicks, sessions: rows.sessions),
        in: &room, keep: keep
      ).filtered(keep: keep) { !watermarks.isFinal($0) }
    }
    // Segments that the run may write again are read whole.
    let rewriting =
      retention.map { MergePlan.candidates(reading.segments.map(\.segment), $0) } ?? []
    let whole = finals.indices.filter { rewriting.contains(finals[$0].segment) }
    let read = try reading.read(whole.map { finals[$0] }, parallel, keep: keep) { $1 }

    var needs = FinalNeeds(open + new, rules: rules, parallel)
    let asked = needs
    var parts = try reading.each(finals + others, parallel) {
      index, batch, room throws(StoreError) in
      index < finals.count
        ? try finalSessions(
          batch, asked, isPicked: !rewriting.contains(finals[index].segment), &room)
        : try otherSessions(batch, asked, reopened.rows[index - finals.count].sessions, &room)
    }
    needs.add(parts.flatMap(\.batches) + read)
    let askedClicks = needs
    let sessions = parts
    parts = try reading.each(finals + others, parallel) { index, batch, room throws(StoreError) in
      index < finals.count
        ? try addFinalClicks(
          of: batch, to: sessions[index], askedClicks,
          isPicked: !rewriting.contains(finals[index].segment), &room)
        : try addOtherClicks(
          of: batch, to: sessions[index], askedClicks, reopened.rows[index - finals.count].clicks,
          &room)
    }
    for (place, batch) in zip(whole, read) { parts[place].batches = [batch] }
    let (ofFinals, ofOthers) = (parts[..<finals.count], Array(parts[finals.count...]))
    var state = LoadedState(
      joining: ofFinals.map { $0.batches.filter { !$0.isBlank } },
      zip(open, ofOthers).map { [$0] + $1.batches }, self, isPartial: true,
      isWhole: { rewriting.contains($0) },
      isOver: { ofOthers[$0].isOver })
    state.reopened = reopened
    for part in parts {
      state.passedOver.add(part.passed)
      state.droppedSessions += part.droppedSessions
      state.droppedClicks += part.droppedClicks
    }
    return state
  }

  /// What was picked of a batch, each kind in a batch of its own, and what was counted of what it has.
  private struct Part: Sendable {
    var batches: [SealedBatch] = []
    var passed = PassedOver()
    /// Duplicates that become final, and are kept no longer.
    var (droppedSessions, droppedClicks) = (0, 0)
    /// Whether no record is left that is not final.
    var isOver = true
  }

  /// What has no clicks or sessions.
  private static let evidence: [SegmentSection] = [.evidence, .answers, .entries]

  // MARK: Final records

  private func finalSessions(
    _ batch: BatchReading, _ needs: FinalNeeds, isPicked: Bool, _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var part = Part()
    let found = try batch.scanSessions(.outcome, in: &room) { _, _ in }
    var counts = OutcomeCounts()
    for row in found.rows.indices { counts.add(found.rows[row].outcome) }
    part.passed.add(counts.numbers)
    for aged in try batch.agedCounts(in: &room) { part.passed.add(aged) }
    if !isPicked { return part }
    if needs.isEmpty {
      part.batches = [try batch.read([.entries], in: &room)]
      return part
    }

    let met = try batch.rows(with: needs.search(sessions: batch.counts), in: .sessionTraces, &room)
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

  private func addFinalClicks(
    of batch: BatchReading, to part: Part, _ needs: FinalNeeds, isPicked: Bool,
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (part, late) = (part, 0)
    _ = try batch.scanClicks(.outcome, in: &room) { clicks, _ in
      for place in clicks.indices where clicks[place].isLate { late += 1 }
    }
    part.passed.add(clicks: batch.counts.clicks, late: late, duplicates: 0)
    if !isPicked || needs.isEmpty || needs.areClicksPast(batch.counts) { return part }
    let met = try batch.rows(with: needs.search(clicks: batch.counts), in: .clickTraces, &room)
    if met.isEmpty { return part }
    part.batches.append(
      try batch.read(
        [.clicks], rows: ChosenRows(clicks: met), in: &room, keep: parallel.memory.keep))
    return part
  }

  // MARK: Other records

  /// The sessions and evidence that are not derived again but met, or that the run makes final.
  private func otherSessions(
    _ batch: BatchReading, _ needs: FinalNeeds, _ reopened: [Int], _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var (part, row): (Part, Int) = (Part(), 0)
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
      counts.add(outcome)
      if moment == .passed, outcome == .duplicate { part.droppedSessions += 1 }
      if moment == .passed, outcome != .duplicate { picked.append(place) }
    }
    row = times.count
    part.passed.add(counts.numbers)
    let met = try batch.rows(with: needs.search(sessions: batch.counts), in: .sessionTraces, &room)
      .without(reopened)
      .filter { $0 < row && times[$0] == .later && found.rows[$0].outcome != .duplicate }
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

  private func addOtherClicks(
    of batch: BatchReading, to part: Part, _ needs: FinalNeeds, _ reopened: [Int],
    _ room: inout SegmentRoom
  ) throws(StoreError) -> Part {
    var part = part
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

/// How many sessions have each outcome. A dictionary would take longer than all else that is done with one.
private struct OutcomeCounts {
  private(set) var numbers = [Int](repeating: 0, count: Outcome.allCases.count)

  @inline(__always)
  mutating func add(_ outcome: Outcome) { numbers[Int(outcome.rawValue)] += 1 }
}

extension SegmentCounts {
  /// The number of records of all kinds.
  var records: Int { clicks + sessions + others }
}
