internal import Attribution
package import Configuration
internal import Decoding
package import EventStore
public import Model

/// A job's state and new logs in, its attributions out: everything before something is published.
public struct Derivation: Sendable {
  package var intake: Intake.Result
  public var stage: AttributionStage
  public var attributed: Attributed
  /// The watermarks with everything that was taken in (TIME-1).
  package var watermarks: Watermarks
  /// The job's association files that say nothing (EV-4).
  var unusableAssociations: [UnusableAssociation]
  /// The state that it goes on from; nil without one.
  package var state: LoadedState?
  /// The days of which nothing can become another one; nil when everything is to be added up.
  var settled: SettledDays?

  public var events: Events { stage.events }
  /// How long records are kept, by the watermarks with everything that was taken in.
  package var retention: Retention { Retention(watermarks: watermarks, rules: stage.rules) }

  /// The names of the sources by which sessions name theirs.
  package func sources(of job: Job) -> [String] { state?.sources ?? job.sources.map(\.name) }

  /// Whether the records of a batch are added up as rows.
  package func isDerived(_ index: Int) -> Bool { state?.isDerived(index) ?? true }

  /// What to say of files that are damaged, none of whose records count, or unusable.
  package var damages: [String] {
    unusableAssociations.map(\.description) + intake.damages
  }

  /// Attributes the sessions of a state with those of new logs.
  ///
  /// - Parameters:
  ///   - side: the job.
  ///   - state: what earlier runs left; nil derives from the logs alone.
  ///   - store: makes the keys of new records, and knows the devices that were forgotten, whose records are derived
  ///     under other ids; nil without a state.
  ///   - last: the run whose reports are in place, as this one's rules and reports would make them; nil
  ///     when all rows are to be made anew.
  package static func run(
    _ side: JobWithRules, _ logs: NewLogs, options: RunOptions, state: OpenedState?,
    of store: Store?,
    parallel: Parallel, last: CommittedRun? = nil, stopwatch: inout Stopwatch
  ) throws(PipelineError) -> Derivation {
    let job = side.job
    let tombstones = Tombstones(store?.state.tombstones ?? [])
    var intake = try Intake(
      sources: logs.plans, apps: logs.apps, hasher: store.hasher, asOf: options.asOf,
      parallel: parallel,
      before: state, tombstones: tombstones,
      keepsRawIDs: job.exportDeviceIDs && !options.isDryRun,
      isInterrupted: options.isInterrupted, progress: options.progress
    ).run()
    if let failure = state?.lateness.failure { throw failure }
    if !tombstones.isEmpty {
      let batches = intake.batches
      intake.batches =
        parallel.map(batches.count) { tombstones.aliased(batches[$0], in: parallel.memory) }
        + tombstones.aliasedSyncs(of: batches).inBatches
    }
    try intake.checkRejects(of: job)
    stopwatch.lap("read")
    var watermarks = state?.watermarks ?? Watermarks()
    watermarks.advance(past: intake.batches, lateness: job.rules.lateness)
    for file in intake.files where file.outcome == .taken {
      watermarks.advance(past: file.duplicateClickTimes, lateness: job.rules.lateness)
    }
    var settled: SettledDays?
    if let state, let last, !options.isDryRun {
      let moment = SettledDays.firstChange(
        by: intake.batches, after: state.watermarks, upTo: watermarks)
      settled = SettledDays(last, before: moment, job: job, parallel)
    }
    var loaded = try state.map { state throws(PipelineError) in
      try load(state, &intake, watermarks, settled, isKept: last != nil, job, parallel)
    }
    if let state, last == nil {
      // Under rules with a shorter lateness what is in state moves watermarks, too (TIME-6).
      let before = watermarks
      watermarks.advance(pastKept: loaded?.batches ?? [], lateness: job.rules.lateness)
      if watermarks != before {
        loaded = nil
        loaded = try load(state, &intake, watermarks, settled, isKept: false, job, parallel)
      }
    }
    stopwatch.lap("state")
    return try derive(
      [side], options: options, apps: logs.apps, state: loaded, intake: &intake,
      watermarks: watermarks, settled: settled, parallel: parallel, stopwatch: &stopwatch)[0]
  }

  /// Reads of a state what is needed: all where reports add up all days. Its texts are added to those of the new
  /// records.
  ///
  /// - Parameter isKept: whether what the last run found still holds where nothing new meets it.
  private static func load(
    _ state: OpenedState, _ intake: inout Intake.Result, _ watermarks: Watermarks,
    _ settled: SettledDays?, isKept: Bool, _ job: Job, _ parallel: Parallel
  ) throws(PipelineError) -> LoadedState {
    let retention = Retention(watermarks: watermarks, rules: job.rules)
    let reopened =
      isKept
      ? try state.reopened(by: intake.batches, rules: job.rules, &intake.strings, parallel) : nil
    guard let reopened, let settled, settled.areIn(all: job.reports) else {
      return try state.all(reopened, retention, &intake.strings, parallel)
    }
    var loaded = try state.needed(
      by: intake.batches, reopened, rules: job.rules, retention, agedFrom: settled.start,
      &intake.strings, parallel)
    loaded.counting = state.reading.map {
      StateCounting(
        of: $0, without: reopened, watermarks: state.watermarks, from: settled.start, parallel)
    }
    return loaded
  }

  /// Attributes the sessions of a state once more, without a look at any log.
  ///
  /// Throws where the job's rules are not those of the state: nothing can be derived from it then.
  package static func of(
    _ store: Store, _ job: Job, options: RunOptions, parallel: Parallel
  ) throws(PipelineError) -> Derivation {
    let rules = try RuleChanges(job, store)
    try rules.refuse()
    let state = try LoadedState(store, job: job, apps: AppDirectory(job), parallel: parallel)
    return try of(state, JobWithRules(job, rules.files), options: options, parallel: parallel)
  }

  /// Attributes the sessions of a state that was read.
  package static func of(
    _ state: LoadedState, _ side: JobWithRules, options: RunOptions, parallel: Parallel
  ) throws(PipelineError) -> Derivation {
    try of(state, [side], options: options, parallel: parallel)[0]
  }

  /// Attributes the sessions of a state that was read under the rules of several jobs, which name the same
  /// apps by the same names. What follows from rules that all have is found once.
  package static func of(
    _ state: LoadedState, _ sides: [JobWithRules], options: RunOptions, parallel: Parallel
  ) throws(PipelineError) -> [Derivation] {
    let first = sides[0].job
    let areAlike = sides.dropFirst().allSatisfy {
      $0.job.rules.haveSameGroups(as: first.rules) && $0.job.hasSameApps(as: first)
    }
    let together = areAlike ? [sides] : sides.map { [$0] }
    let derivations = try together.map { sides throws(PipelineError) in
      var stopwatch = Stopwatch()
      var intake = Intake.Result(strings: state.strings)
      return try derive(
        sides, options: options, apps: state.apps, state: state, intake: &intake,
        watermarks: state.watermarks, settled: nil, parallel: parallel, stopwatch: &stopwatch)
    }
    return derivations.flatMap { $0 }
  }

  /// - Parameter sides: at least one; of several the groups are the same (`Rules.haveSameGroups`).
  private static func derive(
    _ sides: [JobWithRules], options: RunOptions, apps: AppDirectory, state: LoadedState?,
    intake: inout Intake.Result, watermarks: Watermarks,
    settled: SettledDays?, parallel: Parallel, stopwatch: inout Stopwatch
  ) throws(PipelineError) -> [Derivation] {
    parallel.memory.settle(&intake.batches, beside: state?.batches ?? [])
    let batches = (state?.batches ?? []) + intake.batches
    guard batches.count <= RecordID.maxBatches else { throw .tooManyRecords }
    options.progress(
      .attributing(
        sessions: batches.reduce(state?.passedOver.sessions ?? 0) { $0 + $1.sessions.count }))
    let stages = sides.map {
      AttributionStage($0.job, batches, intake.strings, apps: apps.names, $0.files, parallel)
    }
    let attributed = AttributionStage.run(stages, &stopwatch)
    parallel.memory.trim()
    if options.isInterrupted() { throw .interrupted }
    return sides.indices.map { place in
      Derivation(
        intake: intake, stage: stages[place], attributed: attributed[place],
        watermarks: watermarks,
        unusableAssociations: sides[place].files.associations.unusable, state: state,
        settled: settled)
    }
  }

  /// Attributes other records with the same texts, rules and watermarks.
  package func over(_ batches: [SealedBatch], _ options: RunOptions) throws(PipelineError)
    -> Derivation
  {
    guard batches.count <= RecordID.maxBatches else { throw .tooManyRecords }
    var other = self
    other.stage = stage.over(
      Events(batches: batches, strings: events.strings, apps: events.apps))
    var stopwatch = Stopwatch()
    other.attributed = other.stage.run(&stopwatch)
    if options.isInterrupted() { throw .interrupted }
    return other
  }
}
