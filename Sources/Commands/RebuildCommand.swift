import Configuration
import Pipeline

/// `lookback rebuild JOB`.
func rebuild(
  _ options: RebuildOptions, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  var pipeline = context.pipelineOptions
  pipeline.wait = options.wait
  let unwanted = options.wrongFiles.map(context.surroundings.absolute)
  let summary: RunSummary
  do throws(PipelineError) {
    summary = try Rebuild(job, without: unwanted, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  return try conclude(summary, of: job, in: context)
}
