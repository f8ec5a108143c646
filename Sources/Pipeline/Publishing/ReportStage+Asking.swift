package import Configuration
package import Model

extension ReportStage {
  /// Takes a report that is not the job's.
  package init(
    asking definition: ReportDefinition, of job: Job, _ derivation: Derivation,
    _ parallel: Parallel
  ) {
    var job = job
    job.reports = [definition]
    self.init(
      job: job, derivation: derivation, beginnings: .none(job.reports), parallel: parallel)
  }
}
