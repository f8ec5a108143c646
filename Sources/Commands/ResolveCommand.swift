import Configuration
import Operations
import Pipeline
import Reporting

/// `lookback resolve JOB`.
func resolve(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let pipeline = context.pipelineOptions
  var resolving = ResolveOptions(asOf: pipeline.asOf)
  resolving.isInterrupted = pipeline.isInterrupted
  if let endpoint = arguments.endpoint { resolving.endpoint = endpoint }
  let summary: ResolveSummary
  do throws(PipelineError) {
    summary = try Resolve(job, options: resolving).perform()
  } catch {
    if case .interrupted = error {
      context.console.error("stopped; the answers that came are kept")
      return context.interruption.exitCode ?? .interrupted
    }
    return context.report(error)
  }
  let console = context.console
  for error in summary.damaged {
    console.warning("\(error); none of its records count")
  }
  if let warning = summary.warning { console.warning(warning) }
  for line in summary.lines { console.note(line) }
  context.metrics.leave(summary.metrics)
  if context.common.json { try context.surroundings.writeOutput(summary.json) }
  return summary.isComplete ? .done : .incomplete
}
