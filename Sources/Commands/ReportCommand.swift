import Analysis
import Configuration
import Pipeline

/// `lookback report JOB`.
func report(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let query = context.checked { () throws(ArgumentError) in
    try arguments.report.query(of: job, arguments.table)
  }
  guard let query else { return .usage }
  let summary: AdHocSummary
  do throws(PipelineError) {
    summary = try AdHocReport(job, query, options: context.pipelineOptions).perform()
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  for warning in summary.warnings { context.console.warning(warning) }
  context.console.note(summary.note)
  switch arguments.table.format(context.common) {
  case .table: try context.console.output(summary.text)
  case .csv: try context.surroundings.writeOutput(summary.csv)
  case .json: try context.surroundings.writeOutput(summary.json)
  }
  return summary.warnings.isEmpty ? .done : .incomplete
}
