import Configuration
import Operations
import Pipeline

/// `lookback forget JOB`.
func forget(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  guard let device = arguments.device else { return .usage }
  var pipeline = context.pipelineOptions
  pipeline.wait = arguments.wait
  let summary: ForgetSummary
  do throws(PipelineError) {
    summary = try Forget(device, job: job, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  context.console.endProgress()
  context.console.warn(ofUntold: summary.untoldQuarantines)
  if !summary.isKnown {
    context.console.warning(
      "no record in the state has this id; records of it dated up to now will be ignored, and 'rebuild --since' refused"
    )
  }
  for path in summary.missingQuarantine {
    context.console.warning(
      "\(path): missing; it held rejected lines - remove it wherever it is, it may name the device")
  }
  context.console.note(summary.line)
  if context.common.json { try context.surroundings.writeOutput(summary.json) }
  return .done
}
