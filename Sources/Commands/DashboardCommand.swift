import Analysis
import Configuration
import Pipeline

/// `lookback dashboard JOB`.
func dashboard(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  guard let query = context.checked(arguments.table.query) else { return .usage }
  let summary: DashboardSummary
  do throws(PipelineError) {
    summary = try DashboardReport(job, query, options: context.pipelineOptions).perform()
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  for warning in summary.missing { context.console.warning(warning) }
  for line in summary.lines { context.console.note(line) }
  if context.common.json { try context.surroundings.writeOutput(summary.json) }
  return summary.missing.isEmpty ? .done : .incomplete
}
