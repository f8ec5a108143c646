import Configuration
import Model
import Pipeline
import Reporting
import Streams

/// `lookback run JOB`.
func run(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  var pipeline = context.pipelineOptions
  pipeline.isDryRun = arguments.run.isDryRun
  pipeline.adoptsRules = arguments.run.adoptsRules
  pipeline.wait = arguments.wait
  pipeline.skipped = arguments.run.skippedFiles.map(context.surroundings.absolute)
  let summary: RunSummary
  do throws(PipelineError) {
    summary = try Run(job, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  return try conclude(summary, of: job, in: context)
}

/// Says what a run did, in all the ways that it was asked to.
func conclude(
  _ summary: RunSummary, of job: Job, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  let console = context.console
  console.endProgress()
  console.warn(ofUntold: summary.untoldQuarantines)
  for warning in summary.warnings(of: job) { console.warning(warning) }
  for note in summary.notes { console.note(note) }
  context.metrics.leave(summary.metrics)
  if context.common.json {
    try context.surroundings.writeOutput(summary.json(of: job))
  } else if context.common.verbosity == .verbose {
    let head: ReportTable?
    do throws(PipelineError) {
      head = try summary.head(15, of: job)
    } catch {
      return context.report(error)
    }
    try console.output(head.map { TableRenderer(maximumRows: 15).text(of: $0) } ?? "")
  }
  return summary.isComplete ? .done : .incomplete
}
