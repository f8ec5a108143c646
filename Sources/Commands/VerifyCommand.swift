import Configuration
import Operations
import Pipeline

/// `lookback verify JOB`.
func verify(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let summary: VerifySummary
  do throws(PipelineError) {
    summary = try Verify(job, options: context.pipelineOptions).perform()
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  for line in summary.checked { context.console.note(line) }
  for warning in summary.warnings { context.console.warning(warning) }
  for problem in summary.problems { context.console.error(problem) }
  context.metrics.leave(summary.metrics)
  if context.common.json { try context.surroundings.writeOutput(summary.json) }
  return summary.problems.isEmpty ? .done : .refused
}
