import Configuration
import Pipeline
import Streams

/// `lookback export JOB`.
func export(_ options: ExportOptions, in context: Context) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  do throws(StreamError) {
    guard let file = options.file else {
      return try export(job, as: options.format, to: try FileWriter.standardOutput(), context) {
        file throws(StreamError) in try file.finish()
      }
    }
    let path = context.surroundings.absolute(file)
    if AtomicFile.isStream(path) {
      return try export(job, as: options.format, to: try FileWriter(path: path), context) {
        file throws(StreamError) in try file.finish()
      }
    }
    // What an export left here that was killed goes first; the file itself tells what is wrong with
    // its folder.
    _ = try? Folder.removeStaleTemporaries(in: Folder.of(path))
    let whole = try AtomicFile(path: path)
    if file.hasSuffix(".gz") {
      return try export(job, as: options.format, to: GzipWriter(to: whole), context) {
        file throws(StreamError) in try file.finish().commit()
      }
    }
    return try export(job, as: options.format, to: whole, context) { file throws(StreamError) in
      try file.commit()
    }
  } catch {
    return context.report(error)
  }
}

/// Writes the export into a sink and ends it, unless something went wrong on the way.
private func export<Sink: ByteSink<StreamError> & ~Copyable>(
  _ job: Job, as format: ExportFormat, to sink: consuming Sink, _ context: Context,
  end: (consuming Sink) throws(StreamError) -> Void
) throws(StreamError) -> ExitCode {
  let warnings: [String]
  do throws(Pipeline.ExportError) {
    warnings = try Export(job, options: context.pipelineOptions).write(format) {
      chunk throws(StreamError) in
      try sink.write(chunk)
    }
  } catch {
    switch error {
    case .pipeline(let error): return context.report(error)
    case .sink(let error): throw error
    }
  }
  try end(sink)
  context.console.endProgress()
  for warning in warnings { context.console.warning(warning) }
  return warnings.isEmpty ? .done : .incomplete
}
