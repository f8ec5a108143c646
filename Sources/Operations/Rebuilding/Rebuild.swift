public import Configuration
internal import Decoding
internal import EventStore
internal import Model
public import Pipeline
internal import Streams

/// Everything again from the logs: a run that finds no state before it, and whose commit takes the
/// place of the whole state.
///
/// No record is late (TIME-3) and the job's rules are adopted (TIME-6). Until the commit the state is
/// the old one, and readers of it see the old or the new one; the key of the state and the numbers of
/// runs go on. Since a day, what is older stays as it is, and the rest is derived again.
public struct Rebuild: Sendable {
  let job: Job
  let options: RunOptions
  let rebuild: RebuildOptions

  /// A rebuild of a job's state.
  public init(_ job: Job, _ rebuild: RebuildOptions, options: RunOptions) {
    self.job = job
    self.rebuild = rebuild
    self.options = options
  }

  /// Does everything, and publishes.
  ///
  /// - Throws: `lostLogs` when a log that the state knows is gone, `stream` when it may be in a file that cannot be
  ///   read; before anything is changed.
  public func perform() throws(PipelineError) -> RunSummary {
    let since = rebuild.since.map { Since($0, job: job) }
    let store = try job.openState(options) {
      rebuild.since == nil ? .remake(wait: $0) : .write(wait: $0)
    }
    return try Rebuild(job, rebuild, options: options.behindLock).perform(on: store, since)
  }

  private func perform(on store: Store, _ since: Since?) throws(PipelineError) -> RunSummary {
    let parallel = Parallel(job)
    let started = Timestamp.now
    var stopwatch = Stopwatch()
    let known = store.state.inputs
    let apps = AppDirectory(job)
    let earliestSince = { self.earliestSince(store, apps, parallel) }
    try since?.checkStateHolds(store.state, retention: job.rules.retention, earliestSince)
    // Nothing of a state that is made anew was judged by other rules.
    let rules = try RuleChanges(job, since == nil ? nil : store)

    let search = InputSearch(
      job: job, skipped: [], apps: apps, known: Ledger(store.state, job: job).paths)
    var plans = try search.run()
    if let since {
      try since.checkRules(rules)
      try search.checkOrder()
    }
    let present = try PresentContents(
      plans, isInterrupted: options.isInterrupted, parallel)
    let input = try input(&plans, present, known, since, parallel, earliestSince)
    let before = try EarlierPublication.finish(job, in: store, parallel)
    stopwatch.lap("look")

    var (state, gone, counts) = try older(store, since, apps, parallel)
    let opened: OpenedState? =
      if let state, let since {
        OpenedState(keeping: state, before: since.moment, gone: gone, rules: job.rules, parallel)
      } else {
        nil
      }
    stopwatch.lap("state")
    let derivation = try Derivation.run(
      JobWithRules(job, rules.files), NewLogs(plans: plans, apps: apps), options: options,
      state: opened, of: store, parallel: parallel, stopwatch: &stopwatch)
    try checkDamages(derivation, input.needed, input.present)
    let tombstones = Tombstones(store.state.tombstones)
    let left = try forget(tombstones, in: derivation, &counts, store.hasher)
    stopwatch.lap("forget")
    let delivery = Delivery(
      job: job, options: options, parallel: parallel, started: started,
      rules: rules, changesBehindFinals: since.map { rules.history(since: $0.moment) } ?? [],
      before: counts,
      beginnings: ReportBeginnings(
        job, since == nil ? CommittedState() : store.state, gone),
      untoldQuarantines: before.untoldQuarantines,
      replacement: .init(inputs: input.known, since: since?.moment, outcome: input.outcome))
    return try delivery.perform(left, store, stopwatch)
  }

  /// The first day since which the state can be made anew; nil where it cannot, or cannot be read.
  private func earliestSince(
    _ store: Store, _ apps: AppDirectory, _ parallel: Parallel
  ) -> String? {
    guard let rules = try? RuleChanges(job, store), rules.ofAllDays.isEmpty,
      let all = try? LoadedState(store, job: job, apps: apps, parallel: parallel)
    else { return nil }
    let gone = GoneRecords(all, store.state, rules: job.rules)
    return Since.earliest(of: store.state, gone, rules: job.rules, clock: job.clock)
  }

  /// What is left when devices are forgotten one after the other, as they were (PRIV-3).
  private func forget(
    _ tombstones: Tombstones, in derivation: Derivation, _ counts: inout StateCounts,
    _ hasher: KeyHasher
  ) throws(PipelineError) -> Derivation {
    var left = derivation
    for step in tombstones.steps(over: derivation.events) {
      let texts = ForgottenTexts(tombstones: step, hasher: hasher)
      let result = try Forgetting(
        job: job, options: options, texts: texts, parallel: left.stage.parallel
      ).apply(left)
      counts.duplicateSessions += result.duplicateSessions
      counts.duplicateClicks += result.duplicateClicks
      left = result.derivation
    }
    return left
  }

  /// What stays of the state, with what was counted of it; nothing stays unless a day is given.
  private func older(
    _ store: Store, _ since: Since?, _ apps: AppDirectory, _ parallel: Parallel
  ) throws(PipelineError) -> (LoadedState?, GoneRecords?, StateCounts) {
    guard let since else { return (nil, nil, StateCounts()) }
    let all = try LoadedState(store, job: job, apps: apps, parallel: parallel)
    let gone = GoneRecords(all, store.state, rules: job.rules)
    try since.checkNothingIsGone(gone, of: store.state, rules: job.rules)
    let kept = LoadedState(all, before: since.moment, parallel)
    return (kept, gone, since.counts(store.state.counts, all: all, kept: kept))
  }

  /// Stops where content that is needed is in damaged files alone, be the damage behind it: nothing of such a file
  /// counts.
  private func checkDamages(
    _ derivation: Derivation, _ needed: [InputRecord], _ present: PresentContents
  ) throws(PipelineError) {
    var damaged = [[ExactText: StreamError]](repeating: [:], count: job.sources.count)
    for file in derivation.intake.files {
      if case .damaged(let error) = file.outcome {
        damaged[file.source][ExactText(file.path)] = error
      }
    }
    if damaged.allSatisfy(\.isEmpty) { return }
    let lost = try lost(needed, present.without { damaged[$0][$1] != nil })
    for source in damaged.indices {
      for (path, error) in damaged[source].sorted(by: { $0.key < $1.key }) {
        let file = present.without { $0 != source || $1 != path }
        if try file.missing(of: lost).count < lost.count { throw .stream(error) }
      }
    }
  }
}
