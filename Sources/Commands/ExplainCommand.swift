import Analysis
import Configuration
import Pipeline

/// `lookback explain JOB SESSION_ID`.
func explain(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  let explainer: Explainer
  do throws(PipelineError) {
    explainer = try Explainer(job, options: context.pipelineOptions)
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  for warning in explainer.warnings { context.console.warning(warning) }
  let explanations: [Explanation]
  do throws(ExplainError) {
    explanations = try explainer.explain(arguments.explain.session, app: arguments.explain.app)
  } catch {
    context.console.error("\(error)")
    return .refused
  }
  if context.common.json {
    try context.surroundings.writeOutput(Explanation.json(explanations, job: job.name))
  } else {
    try context.console.output(explanations.map(\.text).joined(separator: "\n"))
  }
  return explainer.warnings.isEmpty ? .done : .incomplete
}
