internal import Attribution
internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline

extension Compare {
  /// Derives those sessions alone that the rules can move; all others stand where the state has them.
  ///
  /// Gives nil where these are not known, or most of them are, and where the state may have sessions otherwise than its
  /// evidence has them now.
  func performOverMovable(
    _ store: Store, _ changes: RuleChanges, _ own: RuleChanges, _ parallel: Parallel
  ) throws(PipelineError) -> CompareSummary? {
    guard let movable else { return nil }
    let opened = try OpenedState(
      store, job: before, apps: AppDirectory(before), parallel: parallel)
    let retention = Retention(watermarks: opened.watermarks, rules: before.rules)
    var strings = opened.strings
    guard let reading = opened.reading, let last = store.state.runs.last?.record,
      last.basis == OutputBasis.digest(of: before, own),
      retention.haveAllAged(until: lastChange(store.state, own)),
      let outdated = try opened.reopened(by: [], rules: before.rules, &strings, parallel)
    else { return nil }

    let clock = before.clock
    let aged = try reading.agedDays(parallel)
    let gone = try GoneRecords(reading, aged: aged, store.state, retention, parallel)
    var times = try StateCounting(
      of: reading, without: outdated, watermarks: opened.watermarks, from: .absent, parallel
    ).range()
    times.add(aged.range)
    let held = HeldDays(behind: behind(gone), times: times.times, clock: clock)
    let range = try held.range(from: query.from, to: query.to)
    let search = MovableSearch(
      movable: movable, times: range, retention: retention, parallel: parallel)
    guard let found = try search.reopen(outdated, in: reading) else { return nil }

    // With the texts that the search has met: they have numbers by now.
    strings = reading.texts.snapshot
    var state = try opened.needed(
      by: [], found.reopened, rules: movable.widest, nil, agedFrom: range.lowerBound, &strings,
      parallel)
    state.counting = StateCounting(
      of: reading, without: found.reopened, watermarks: opened.watermarks, from: .absent, parallel)
    let sides = try Derivation.of(
      state, [JobWithRules(before, own.files), JobWithRules(job, changes.files)], options: options,
      parallel: parallel)
    var (first, second) = (ComparedSide(sides[0]), ComparedSide(sides[1]))
    var compared = first.attributions.indices.filter(sides[0].isDerived)
    var underOldLimits = 0
    if movable.movesLimits {
      let opens = ReopenedBatches(found.opens, retention: retention)
      first = ComparedSide(sides[0], limiting: opens)
      second = ComparedSide(sides[1], limiting: opens)
      compared = Array(first.attributions.indices)
      underOldLimits = second.stage.opensUnderOldLimits(
        second.attributions, behind: gone.lastOldSession, in: range)
    }
    var moves = Moves(
      from: first, to: second, common: state.strings.count, in: range, over: compared,
      found: [SealedAttributions?](repeating: nil, count: first.attributions.count), parallel)
    moves.add(unmoved: found.others)
    var stage = ReportStage(asking: CampaignChanges.report, of: before, sides[0], parallel)
    stage.times = range
    let days = held.names(of: range, among: times, from: query.from, to: query.to)
    return try CompareSummary(
      self, changes, sides, moves, of: stage, days: days, underOldLimits: underOldLimits)
  }

  /// The moment behind which sessions are what their evidence has them: none came late for them, their rules are those
  /// of the state, and nothing of them was forgotten. Absent when all are.
  private func lastChange(_ state: CommittedState, _ own: RuleChanges) -> Timestamp {
    let late = state.runs.last?.record.lateUntil ?? .absent
    let rules = own.history.map(\.from).max() ?? .absent
    // No record lies further behind the moment at which a device is forgotten (IN-5).
    let forgotten = state.tombstones.map { $0.time + .hours(1) }.max() ?? .absent
    return max(late, rules, forgotten)
  }
}
