import Configuration
import Distributing
import Model
import Pipeline
import Streams

/// `lookback worker STAGE JOB`.
func work(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  if context.common.json {
    context.console.error(
      "option '--json': a worker writes rows to stdout, which leave no place for a summary")
    return .usage
  }
  // It changes nothing but what it writes to stdout, of which the exit status says whether it counts.
  context.interruption.endAtOnce()
  if let status = context.interruption.exitCode { return status }
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  guard let source = source(arguments.worker, job, context.console) else { return .usage }
  let summary: WorkerSummary
  do throws(PipelineError) {
    summary = try Worker(job, options: context.pipelineOptions).perform(
      arguments.worker.stage, source: source, file: arguments.worker.file ?? "standard input",
      from: input(arguments.worker.stage), to: output())
  } catch {
    let status = context.report(error)
    // Whoever calls `decode` leaves out the rows of a damaged log (IN-1), and does again what failed otherwise.
    if case .stream(let error) = error, error.category == .damagedInput,
      arguments.worker.stage == .decode
    {
      return .refused
    }
    return status
  }
  for warning in summary.warnings { context.console.warning(warning) }
  context.console.note(summary.line)
  return summary.warnings.isEmpty ? .done : .incomplete
}

/// The place in the job of the source whose lines are read, any for rows; nil for one that has no lines to decode.
private func source(_ options: WorkerArguments, _ job: Job, _ console: Console) -> Int? {
  guard options.stage == .decode else {
    let given = options.source != nil ? "--source" : options.file != nil ? "--file" : nil
    guard let given else { return 0 }
    console.error(
      "option '\(given)': the rows of '\(options.stage.rawValue)' name theirs - it is for 'decode'")
    return nil
  }
  // The catalogue is read by each worker that needs it.
  let sources = job.sources.filter { $0.kind != .links }
  if let found = sources.first(where: { $0.name == options.source }) { return found.index }
  let names = sources.map { "'\($0.name)'" }.joined(separator: ", ")
  console.error(
    "option '--source': found \(options.source.map { "'\($0)'" } ?? "none") - 'decode' expects the source "
      + "of the lines, one of \(names)")
  return nil
}

private func input(_ stage: WorkerStage) throws(PipelineError) -> LogFileReader {
  do throws(StreamError) {
    return try LogFileReader(standardInput: stage == .decode ? .log : .rows)
  } catch {
    throw .stream(error)
  }
}

private func output() throws(PipelineError) -> FileWriter {
  do throws(StreamError) { return try FileWriter.standardOutput() } catch { throw .stream(error) }
}
