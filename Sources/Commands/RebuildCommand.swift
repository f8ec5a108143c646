import Configuration
import Operations
import Pipeline

/// `lookback rebuild JOB`.
func rebuild(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  var pipeline = context.pipelineOptions
  pipeline.wait = arguments.wait
  var rebuild = RebuildOptions()
  rebuild.without = arguments.rebuild.wrongFiles.map {
    .init(context.surroundings.absolute($0), pattern: context.surroundings.absolutePattern($0))
  }
  rebuild.since = arguments.rebuild.since
  let summary: RunSummary
  do throws(PipelineError) {
    summary = try Rebuild(job, rebuild, options: pipeline).perform()
  } catch {
    return context.report(error)
  }
  return try conclude(summary, of: job, in: context)
}
