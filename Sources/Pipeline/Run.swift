public import Configuration
internal import Foundation
internal import Model
internal import Reporting
internal import Streams

/// One run of a job. This file is the way of a click from log line to report row:
///
///     logs -> Intake -> AttributionStage -> ReportStage -> Publication
///
/// `Intake` reads files into lines and lines into events; `AttributionStage` joins sessions with
/// touches; `ReportStage` adds up; `Publication` writes what others read.
public struct Run: Sendable {
  private let job: Job
  private let options: RunOptions

  /// A run of a job.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Does everything, and publishes unless it is a dry run.
  public func perform() throws(PipelineError) -> RunSummary {
    let parallel = Parallel(workers: job.workerCount)
    let publication = Publication(job: job, parallel: parallel)
    let lock = options.isDryRun ? nil : try publication.lock(wait: options.wait)
    defer { withExtendedLifetime(lock) {} }
    var stopwatch = Stopwatch()

    let derivation = try Derivation.run(
      job, options: options, parallel: parallel, stopwatch: &stopwatch)
    guard let clock = LocalClock(zone: job.timeZone) else {
      throw .badSetting(path: "time_zone", problem: "unknown zone '\(job.timeZone)'")
    }
    let reports = ReportStage(
      job: job, events: derivation.events, attributed: derivation.attributed, clock: clock,
      parallel: parallel
    ).run()
    stopwatch.lap("report")
    var summary = RunSummary(job: job, derivation: derivation, reports: reports, options: options)
    let problems = summary.balance.problems(reports.tables)
    if !problems.isEmpty { throw .unbalanced(problems) }

    if options.isDryRun { return summary }
    options.progress(.publishing)
    try publication.publish(
      reports.tables, rejects: derivation.intake.rejects, summary: &summary,
      stopwatch: &stopwatch)
    return summary
  }
}

extension Job {
  /// The number of threads to use.
  var workerCount: Int { workers > 0 ? workers : ProcessInfo.processInfo.activeProcessorCount }
}
