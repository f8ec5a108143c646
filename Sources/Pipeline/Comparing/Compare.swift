public import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Reporting

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
  /// - Complexity: the time of two runs over all records of the state, without reading and publishing.
  public func perform() throws(PipelineError) -> CompareSummary {
    let parallel = Parallel(job)
    let store = try job.committedState()
    let changes = try RuleChanges(job, store.state)
    if !changes.structural.isEmpty { throw .needsRebuild(changes.structural) }
    let apps = AppDirectory(before)
    let state = try LoadedState(store, job: before, apps: apps, parallel: parallel)
    let retention = Retention(watermarks: state.watermarks, rules: before.rules)
    let holdings = Holdings(
      store.state, batches: state.batches, apps: apps.names.count, retention: retention)
    let reopened = ReopenedState(state, retention: retention, rules: before.rules)
    let sides = try [before, job].map { side throws(PipelineError) in
      try Derivation.of(
        reopened.state, side, options: options, apps: apps, parallel: parallel)
    }
    let (first, second) = (sides[0], sides[1])

    let filling = fillings(sides, parallel)
    let held = HeldDays(
      behind: behind(holdings), times: filling[0].range, clock: try ReportStage.clock(of: before))
    let range = try held.range(from: query.from, to: query.to)
    let tables = zip(sides, filling).map { side, filling in
      campaigns(of: side, filling, in: range, days: held.days(of: range))
    }
    let moves = Moves(from: first, to: second, in: range, of: reopened, parallel)
    let underOldLimits =
      reopened.hasOldSessions && !moves.counts.isEmpty
      ? second.stage.opensUnderOldLimits(
        second.attributed, behind: holdings.lastOldSession, in: range) : 0
    return CompareSummary(
      job: job, rules: changes.adoptable, days: held.names(of: range), query: query, moves: moves,
      tables: (tables[0], tables[1]), texts: (first.events, second.events),
      underOldLimits: underOldLimits,
      warnings: first.damages + second.damages.filter { !first.damages.contains($0) })
  }

  /// Up to when a session is not known whole under one of the rules: the sessions shortly before it, or
  /// the touches of its windows.
  private func behind(_ holdings: Holdings) -> Timestamp {
    let sides = [before.rules, job.rules]
    let near = sides.map { max($0.throttlePeriod, $0.repeatedInstallGap) }.max() ?? .zero
    // Referrer records and cookie syncs count within 24 h.
    let reach = sides.map { max($0.maxLookback, .hours(24)) }.max() ?? .zero
    func shifted(_ time: Timestamp, by interval: Interval) -> Timestamp {
      time.isPresent ? time + interval : time
    }
    return max(
      shifted(holdings.lastOldSession, by: near), shifted(holdings.lastOldEvidence, by: reach))
  }

  private func fillings(_ sides: [Derivation], _ parallel: Parallel) -> [CubeFilling] {
    sides.map { CubeFilling(events: $0.events, attributed: $0.attributed, parallel: parallel) }
  }

  /// The counted sessions of a time by app, campaign and channel.
  private func campaigns(
    of side: Derivation, _ filling: CubeFilling, in range: Range<Timestamp>, days: Days
  ) -> ReportTable {
    var filling = filling
    filling.times = range
    let definition = ReportDefinition(
      name: "campaigns", keys: CampaignChanges.keys, metrics: CampaignChanges.metrics)
    return filling.fill(Cubes([definition], days: days))
      .table(0, texts: side.events.strings, apps: side.watermarks.reported(side.events.apps))
  }
}
