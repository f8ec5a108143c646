public import Configuration
internal import Model
public import Pipeline

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
  /// sessions and clicks of a day that is asked for (TIME-7).
  /// - Complexity: the time and memory of reading the state and deriving what is not final in it.
  public func perform() throws(PipelineError) -> AdHocSummary {
    let report = ReportDefinition(name: "report", keys: query.keys, metrics: query.metrics)
    let sums = try AdHocSums(
      [report], of: query.days, where: query.conditions, in: job, options)
    return AdHocSummary(
      job: job, query: query, days: sums.range, areCutOff: sums.areCutOff,
      table: sums.table(0, top: query.days.top), warnings: sums.warnings)
  }
}
