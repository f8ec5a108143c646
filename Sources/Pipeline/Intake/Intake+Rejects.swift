internal import Configuration

extension Intake.Result {
  /// Stops a run of which more than `max_rejected` of a source's lines were rejected: it is more
  /// likely that the source is described wrongly than that its lines are broken.
  func checkRejects(of job: Job) throws(PipelineError) {
    let stopped = files.rejected(of: job, where: job.isStopped)
    if !stopped.isEmpty { throw .tooManyRejected(stopped, limit: "\(job.maxRejected)") }
  }
}

extension [FileReport] {
  /// The sources of which so many lines were rejected, of all but the blank ones, that it is too much.
  func rejected(
    of job: Job, where isTooMuch: (_ rejected: Int, _ lines: Int) -> Bool
  ) -> [(source: String, rejected: Int, lines: Int, reasons: [RejectCount])] {
    job.sources.compactMap { source in
      let own = of(source)
      let lines = own.reduce(0) { $0 + $1.lines - $1.blank }
      let rejected = own.reduce(0) { $0 + $1.rejected }
      return isTooMuch(rejected, lines) ? (source.name, rejected, lines, own.rejectCounts) : nil
    }
  }
}
