public import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Streams

/// Everything again from the logs: a run that finds no state before it, and whose commit takes the
/// place of the whole state.
///
/// No record is late (TIME-3) and the job's rules are adopted (TIME-6). Until the commit the state is
/// the old one, and readers of it see the old or the new one; the key of the state and the numbers of
/// runs go on. Since a day, what is older stays as it is, and the rest is derived again.
public struct Rebuild: Sendable {
  private let job: Job
  private let options: RunOptions
  private let rebuild: RebuildOptions

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
    let input = try input(&plans, present, known, since, parallel, search, earliestSince)
    let before = try EarlierPublication.finish(job, in: store, parallel)
    stopwatch.lap("look")

    var (state, gone, counts) = try older(store, since, apps, parallel)
    stopwatch.lap("state")
    let derivation = try Derivation.run(
      JobWithRules(job, rules.files), NewLogs(plans: plans, apps: apps), options: options,
      state: state.map { OpenedState(keeping: $0, gone: gone, rules: job.rules, parallel) },
      of: store,
      parallel: parallel, stopwatch: &stopwatch)
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
      replacement: .init(
        inputs: input.kept, leftOut: input.leftOut, since: since?.moment))
    var summary = try delivery.perform(left, store, stopwatch)
    summary.undone = input.undone
    summary.leftOutBefore = input.leftOutBefore
    summary.droppedSources = LostLogs.droppedSources(
      input.dropped, since: since?.moment, clock: job.clock)
    return summary
  }

  /// Leaves in the plans what is read again.
  ///
  /// - Throws: `lostLogs` where content that is needed is in no file that stays.
  private func input(
    _ plans: inout [SourcePlan], _ present: PresentContents, _ known: [InputRecord],
    _ since: Since?, _ parallel: Parallel, _ search: InputSearch, _ earliestSince: () -> String?
  ) throws(PipelineError) -> Input {
    // What a day before --since has of a log it has by the source that read it then.
    let known = since == nil ? try present.rehomed(known, of: job) : known
    var leftOut = LeftOut(known, of: job)
    if !rebuild.without.isEmpty {
      var files = KnownFiles(known)
      for wrong in rebuild.without {
        try leftOut.add(wrong, known: &files, present: present, job: job)
      }
    }
    var removed = present.remove(leftOut.inputs, from: &plans).map { ExactText($0) }
    let compressed = try leftOut.removeCompressed(from: &plans, present, parallel)
    removed += compressed.map(\.path)
    leftOut.add(compressed: compressed, known: known, present: present)
    try since?.checkNothingStays(of: leftOut, known: known, earliestSince)
    let others = known.filter { !leftOut.contains($0) }
    try since?.checkSources(of: others, present, job: job)
    let kept = try since?.kept(of: others, present) ?? []
    let paths = plans.map { Set($0.files.map { ExactText($0) }) }
    let left = present.without { source, path in !paths[source].contains(path) }
    let older = Set(kept)
    let needed = others.filter { !older.contains($0) }
    let lost = try lost(needed, left)
    if !lost.isEmpty {
      // Those of another source now may be there all the same.
      try search.checkOrder()
      try present.check(lost)
      // Of a file that is left out there may be records before that day.
      throw .lostLogs(
        try LostLogs.lines(
          lost, present, clock: job.clock,
          earliestSince: rebuild.without.isEmpty ? earliestSince() : nil))
    }
    let new = leftOut.added
    // Those that are there have the names that they have now.
    let there = present.paths(with: new)
    let contents = present.digests
    let gone = new.filter { !contents.contains($0.digest) }.map { ExactText($0.path) }
    _ = present.remove(kept, from: &plans)
    for place in plans.indices {
      let name = plans[place].definition.name
      plans[place].known = (leftOut.inputs + kept).filter { $0.source == name }.pathsByContent
      if since == nil { continue }
      plans[place].reread = present.paths(with: known.filter { $0.source == name })
    }
    return Input(
      needed: needed,
      dropped: try left.missing(of: needed.ofDroppedSources(of: job)),
      present: left, kept: leftOut.inputs + kept,
      leftOut: Set(removed + gone).sorted().map(\.text),
      undone: Set(removed).intersection(there.union(gone)).sorted().map(\.text),
      leftOutBefore: Set(removed).subtracting(there.union(gone)).sorted().map(\.text))
  }

  /// What a rebuild takes in.
  private struct Input {
    /// Contents that are to be read again.
    let needed: [InputRecord]
    /// Those of sources that the job does not have any more, and that no other one reads.
    let dropped: [InputRecord]
    /// All files that are not left out.
    let present: PresentContents
    /// Contents that are known without being read, left out or older.
    let kept: [InputRecord]
    /// The paths of what is left out now.
    let leftOut: [String]
    /// Those among them that are there and count no more.
    let undone: [String]
    /// Those among them that are there and counted no more before.
    let leftOutBefore: [String]
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

  /// Those of some inputs whose content is needed and is in no file any more. Sources that the job
  /// does not have any more are not missed.
  private func lost(
    _ inputs: [InputRecord], _ present: PresentContents
  ) throws(PipelineError) -> [InputRecord] {
    try present.missing(of: inputs.ofSources(of: job))
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
