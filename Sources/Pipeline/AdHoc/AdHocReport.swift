public import Configuration
internal import EventStore
internal import Model
internal import Reporting

/// A report that no job file defines, out of what the state holds (REP-1 to REP-4): its rows are those
/// that a run would publish for the same keys and metrics. Reads no logs and writes nothing.
public struct AdHocReport: Sendable {
  private let job: Job
  private let query: ReportQuery
  private let options: RunOptions

  /// A report of a job.
  public init(_ job: Job, _ query: ReportQuery, options: RunOptions) {
    self.job = job
    self.query = query
    self.options = options
  }

  /// Adds up.
  ///
  /// Throws where the job's rules are not those of the state, and where the state does not hold all
  /// sessions of a day that is asked for (TIME-7).
  /// - Complexity: the time and memory of reading the state and deriving what is not final in it.
  public func perform() throws(PipelineError) -> AdHocSummary {
    let parallel = Parallel(job)
    let store = try job.committedState()
    let derivation = try Derivation.of(store, job, options: options, parallel: parallel)
    var stage = try ReportStage(
      asking: ReportDefinition(name: "report", keys: query.keys, metrics: query.metrics), of: job,
      derivation, parallel)
    let holdings = Holdings(
      store.state, batches: stage.events.batches, apps: stage.events.apps.count,
      retention: Retention(watermarks: derivation.watermarks, rules: job.rules))
    let held = HeldDays(behind: holdings.lastOldSession, times: stage.range, clock: stage.clock)
    let range = try held.range(from: query.from, to: query.to)
    stage.selection = ReportStage.Selection(times: range, values: query.conditions)
    return AdHocSummary(
      job: job, query: query, days: held.names(of: range), table: stage.summary(top: query.top),
      warnings: derivation.damages)
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
