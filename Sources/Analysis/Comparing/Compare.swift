internal import Attribution
public import Configuration
internal import Decoding
internal import EventStore
public import Model
public import Pipeline
internal import Reporting

/// What other rules would make of the sessions that the state holds (TIME-6). Reads no logs and writes
/// nothing.
///
/// Both sides are derived from the same evidence, final sessions too, so that they differ by the rules
/// alone: not by what came late or by rules that held when a session became final.
public struct Compare: Sendable {
  let job: Job
  let before: Job
  /// The rules of the state from which that was made.
  let rules: [ExactText: String]
  let query: DaysQuery
  let options: RunOptions

  /// A comparison.
  ///
  /// - Parameters:
  ///   - job: the job with the rules that are tried.
  ///   - before: the same job under the rules of its state.
  ///   - rules: these rules, as `StateRules` reads them.
  public init(
    _ job: Job, before: Job, under rules: [ExactText: String], _ query: DaysQuery,
    options: RunOptions
  ) {
    self.job = job
    self.before = before
    self.rules = rules
    self.query = query
    self.options = options
  }

  /// Derives twice and compares.
  ///
  /// Throws where the rules that are tried need a rebuild (TIME-6), where a run has adopted others meanwhile, and where
  /// a day is asked for whose sessions, or their evidence under either rules, the state does not hold whole (TIME-7).
  /// - Complexity: at most the time of two runs over all records of the state, without reading and publishing; where
  ///   it is known which sessions can move, little more than that of a report and of a run over those.
  public func perform() throws(PipelineError) -> CompareSummary {
    let (store, changes, own) = try open()
    let parallel = Parallel(job)
    if let summary = try performOverMovable(store, changes, own, parallel) { return summary }
    return try performOverAll(store, changes, own, parallel)
  }

  /// Opens the state, once it is found that no rule that is tried needs a rebuild.
  ///
  /// - Returns: how the rules of both sides differ from those of the state, with their files as they are at one moment.
  func open() throws(PipelineError) -> (Store, changes: RuleChanges, own: RuleChanges) {
    let store = try job.committedState()
    guard try RuleTexts(of: store.state, job)?.settings == rules else { throw .changedMeanwhile }
    let changes = try RuleChanges(job, store)
    if !changes.structural.isEmpty { throw .needsRebuild(changes.structural) }
    return (store, changes, try RuleChanges(before, store))
  }

  /// The sessions that the rules can move, where that follows from the rules alone.
  var movable: MovableSessions? {
    job.hasSameApps(as: before) && job.campaignNames == before.campaignNames
      ? MovableSessions(from: before.rules, to: job.rules) : nil
  }

  /// Derives all sessions under both rules.
  func performOverAll(
    _ store: Store, _ changes: RuleChanges, _ own: RuleChanges, _ parallel: Parallel
  ) throws(PipelineError) -> CompareSummary {
    let state = try LoadedState(
      store, job: before, apps: AppDirectory(before), parallel: parallel)
    let retention = Retention(watermarks: state.watermarks, rules: before.rules)
    let gone = GoneRecords(state, store.state, rules: before.rules)
    let reopened = ReopenedBatches(state.batches, retention: retention)
    let open = LoadedState(
      batches: reopened.batches, apps: state.apps, strings: state.strings, sources: state.sources,
      watermarks: state.watermarks)
    let sides = try Derivation.of(
      open, [JobWithRules(before, own.files), JobWithRules(job, changes.files)], options: options,
      parallel: parallel)
    let (first, second) = (sides[0], sides[1])

    var stage = ReportStage(asking: CampaignChanges.report, of: before, first, parallel)
    let held = HeldDays(behind: behind(gone), times: stage.range.times, clock: stage.clock)
    let range = try held.range(from: query.from, to: query.to)
    stage.times = range
    let moves = Moves(
      from: ComparedSide(first), to: ComparedSide(second), common: state.strings.count, in: range,
      over: Array(reopened.found.indices),
      found: reopened.found, parallel)
    let underOldLimits =
      movable?.movesLimits ?? true
      ? second.stage.opensUnderOldLimits(
        second.attributed.batches, behind: gone.lastOldSession, in: range) : 0
    let days = held.names(of: range, among: stage.range, from: query.from, to: query.to)
    return try CompareSummary(
      self, changes, sides, moves, of: stage, days: days, underOldLimits: underOldLimits)
  }

  /// Up to when a session is not known whole under one of the rules: the sessions shortly before it, or
  /// the touches of its windows.
  func behind(_ gone: GoneRecords) -> Timestamp {
    let sides = [before.rules, job.rules]
    let near = sides.map(\.nearReach).max() ?? .zero
    let reach = sides.map(\.evidenceReach).max() ?? .zero
    return gone.behind(near: near, reach: reach)
  }
}
