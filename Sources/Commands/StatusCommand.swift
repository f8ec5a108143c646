import Configuration
import EventStore
import Model
import Operations
import Pipeline

/// `lookback status JOB`.
func status(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let summary: StatusSummary
  do throws(PipelineError) {
    summary = try Status(job).read()
  } catch {
    let code = context.report(error)
    // Who asks for the age of the last good run hears of every job that has none in the same way.
    return arguments.maximumAge != nil && error.isNoState ? .tooOld : code
  }
  let now = context.common.asOf ?? context.now
  context.metrics.leave(summary.metrics)
  if context.common.json {
    try context.surroundings.writeOutput(summary.json(at: now))
  } else if context.common.verbosity != .quiet {
    try context.console.output(summary.text(at: now))
  }
  for warning in summary.warnings { context.console.warning(warning) }
  guard let limit = arguments.maximumAge, let problem = summary.overdue(at: now, limit: limit)
  else {
    return .done
  }
  context.console.error(problem)
  return .tooOld
}

extension PipelineError {
  /// Whether no run ever committed.
  fileprivate var isNoState: Bool {
    if case .state(let error) = self { return error.kind == .noState }
    return false
  }
}
