import Configuration
import Pipeline

/// `lookback rebuild JOB`.
func rebuild(
  _ options: RebuildArguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  var pipeline = context.pipelineOptions
  pipeline.wait = options.wait
  var rebuild = RebuildOptions()
  rebuild.without = options.wrongFiles.map(context.surroundings.absolute)
  rebuild.since = options.since
  let summary: RunSummary
  do throws(PipelineError) {
    summary = try Rebuild(job, rebuild, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  return try conclude(summary, of: job, in: context)
}
