internal import Configuration

extension Intake.Result {
  /// Stops a run of which more than `max_rejected` of a source's lines were rejected: it is more
  /// likely that the source is described wrongly than that its lines are broken.
  func checkRejects(of job: Job) throws(PipelineError) {
    let stopped = files.rejected(of: job, where: job.isStopped)
    if !stopped.isEmpty { throw .tooManyRejected(stopped, limit: "\(job.maxRejected)") }
  }
}
