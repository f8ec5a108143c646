public import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// What other rules would make of the sessions that the state holds (TIME-6). Reads no logs and writes
/// nothing.
///
/// Both sides are derived from the same evidence, final sessions too, so that they differ by the rules
/// alone: not by what came late or by rules that held when a session became final.
public struct Compare: Sendable {
  private let job: Job
  private let before: Job
  private let query: CompareQuery
  private let options: RunOptions

  /// A comparison.
  ///
  /// - Parameters:
  ///   - job: the job with the rules that are tried.
  ///   - before: the same job under the rules of its state.
  public init(_ job: Job, before: Job, _ query: CompareQuery, options: RunOptions) {
    self.job = job
    self.before = before
    self.query = query
    self.options = options
  }

  /// Derives twice and compares.
  ///
  /// Throws where the rules that are tried need a rebuild (TIME-6), and where a day is asked for whose
  /// sessions, or their evidence under either rules, the state does not hold whole (TIME-7).
  /// - Complexity: at most the time of two runs over all records of the state, without reading and publishing.
  public func perform() throws(PipelineError) -> CompareSummary {
    let parallel = Parallel(job)
    let store = try job.committedState()
    let changes = try RuleChanges(job, store)
    if !changes.structural.isEmpty { throw .needsRebuild(changes.structural) }
    let apps = AppDirectory(before)
    let state = try LoadedState(store, job: before, apps: apps, parallel: parallel)
    let retention = Retention(watermarks: state.watermarks, rules: before.rules)
    let holdings = Holdings(
      store.state, aged: state.allAged,
      apps: apps.names.count, retention: retention)
    let reopened = ReopenedState(state, retention: retention)
    let sides = try Derivation.of(
      reopened.state, [before, job], options: options, apps: apps, parallel: parallel)
    let (first, second) = (sides[0], sides[1])

    var stages = try zip([before, job], sides).map { job, side throws(PipelineError) in
      try ReportStage(asking: CampaignChanges.report, of: job, side, parallel)
    }
    let held = HeldDays(
      behind: behind(holdings), times: stages[0].range, clock: stages[0].clock)
    let range = try held.range(from: query.from, to: query.to)
    for place in stages.indices { stages[place].times = range }
    let moves = Moves(from: first, to: second, in: range, of: reopened, parallel)
    let underOldLimits =
      reopened.hasOldSessions && holdings.lastOldSession.isPresent && !moves.counts.isEmpty
      ? second.stage.opensUnderOldLimits(
        second.attributed, behind: holdings.lastOldSession, in: range) : 0
    return CompareSummary(
      job: job, rules: changes.adoptable, days: held.names(of: range), query: query, moves: moves,
      tables: (try stages[0].tables()[0], try stages[1].tables()[0]),
      texts: (first.events, second.events),
      underOldLimits: underOldLimits,
      warnings: first.damages + second.damages.filter { !first.damages.contains($0) })
  }

  /// Up to when a session is not known whole under one of the rules: the sessions shortly before it, or
  /// the touches of its windows.
  private func behind(_ holdings: Holdings) -> Timestamp {
    let sides = [before.rules, job.rules]
    let near = sides.map { max($0.throttlePeriod, $0.repeatedInstallGap) }.max() ?? .zero
    let reach = sides.map(\.evidenceReach).max() ?? .zero
    return holdings.behind(near: near, reach: reach)
  }
}

extension ReportStage {
  /// Takes a report that is not the job's.
  init(
    asking definition: ReportDefinition, of job: Job, _ derivation: Derivation,
    _ parallel: Parallel
  ) throws(PipelineError) {
    var job = job
    job.reports = [definition]
    try self.init(
      job: job, derivation: derivation, beginnings: .none(job.reports), parallel: parallel)
  }
}
