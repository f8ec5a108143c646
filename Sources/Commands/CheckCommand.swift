import Configuration
import Operations
import Pipeline

/// `lookback check JOB`.
func check(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let summary: CheckSummary
  do throws(PipelineError) {
    summary = try Check(job, options: context.pipelineOptions).perform()
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  context.metrics.leave(summary.metrics)
  if context.common.json {
    try context.surroundings.writeOutput(summary.json)
  } else {
    try context.console.output(summary.text)
  }
  for warning in summary.warnings { context.console.warning(warning) }
  if !summary.empty.isEmpty { return context.report(PipelineError.noInput(summary.empty)) }
  return summary.isSound ? .done : .incomplete
}
