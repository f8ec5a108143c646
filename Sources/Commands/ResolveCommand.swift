import Configuration
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
  if summary.isDown || summary.unanswered > 0 {
    let reason = summary.mainReason.map { " (\($0))" } ?? ""
    let left =
      switch summary.unanswered {
      case 0: "\(summary.left.counted("token")) got no answer"
      case 1: "no answer came to the one token"
      default: "no answer came to any of \(summary.unanswered) tokens"
      }
    let rest =
      summary.notAsked > 0
      ? ", \(summary.notAsked.counted("token")) \(summary.notAsked.was) not asked for" : ""
    console.warning(
      (summary.isRefusing ? left + reason : "the endpoint seems to be down\(reason), \(left)")
        + rest
        + " - the next resolve asks for those that are younger than 24 h")
  }
  for line in summary.lines { console.note(line) }
  context.metrics.leave(summary.metrics)
  if context.common.json { try context.surroundings.writeOutput(summary.json) }
  return summary.isComplete ? .done : .incomplete
}
