internal import Configuration

extension Intake.Result {
  /// Stops a run of which more than `max_rejected` of a source's lines were rejected: it is more
  /// likely that the source is described wrongly than that its lines are broken.
  func checkRejects(of job: Job) throws(PipelineError) {
    var stopped: [(source: String, rejected: Int, lines: Int, reasons: [RejectCount])] = []
    for source in job.sources {
      let own = files.filter { $0.source == source.index }
      let lines = own.reduce(0) { $0 + $1.lines - $1.blank }
      let rejected = own.reduce(0) { $0 + $1.rejected }
      if job.isStopped(byRejected: rejected, of: lines) {
        stopped.append((source.name, rejected, lines, own.rejectCounts))
      }
    }
    if !stopped.isEmpty { throw .tooManyRejected(stopped, limit: "\(job.maxRejected)") }
  }
}
