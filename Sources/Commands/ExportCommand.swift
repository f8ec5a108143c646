import Analysis
import Configuration
import Model
import Pipeline
import Streams

/// `lookback export JOB`.
func export(
  _ arguments: Arguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  let file = arguments.export.file == "-" ? nil : arguments.export.file
  if context.common.json && file == nil {
    context.console.error(
      "option '--json': an export to stdout leaves no place for a summary - expected -o FILE")
    return .usage
  }
  guard let job = context.loadJob(arguments.job) else { return .configuration }
  guard let days = context.checked(arguments.table.query) else { return .usage }
  if let file, let role = ProtectedFiles(job).role(of: context.surroundings.absolute(file)) {
    context.console.error(
      "option '-o': '\(file)' is \(role) - expected another file")
    return .usage
  }
  func canonical(_ path: String) -> ExactText {
    Destination(context.surroundings.absolute(path)).canonical
  }
  if let file, let metrics = context.common.metricsFile, canonical(file) == canonical(metrics) {
    context.console.error(
      "options '-o' and '--metrics-file': both are '\(file)' - expected two files")
    return .usage
  }
  let summary: ExportSummary
  do throws(ExportError) {
    let export = Export(
      job, from: days.from, to: days.to, options: context.pipelineOptions)
    summary = try write(export, arguments.export.format, to: file, context)
  } catch {
    switch error {
    case .pipeline(let error): return context.report(error)
    case .sink(let error, let missing):
      // A reader that went away had enough.
      return error.isBrokenPipe ? warn(of: missing, in: context) : context.report(error)
    }
  }
  let status = warn(of: summary.missing, in: context)
  context.console.note(summary.line(file: file))
  if context.common.json, let file {
    try context.surroundings.writeOutput(summary.json(file: file))
  }
  return status
}

/// Says what is missing from an export; gives what that means for cron.
private func warn(of missing: [String], in context: Context) -> ExitCode {
  context.console.endProgress()
  for warning in missing { context.console.warning(warning) }
  return missing.isEmpty ? .done : .incomplete
}

/// Writes the export to a file, or to stdout when there is none.
private func write(
  _ export: Export, _ format: ExportFormat, to file: String?, _ context: Context
) throws(ExportError) -> ExportSummary {
  guard let path = file.map(context.surroundings.absolute) else {
    return try write(export, format, to: open(FileWriter.standardOutput)) {
      file throws(StreamError) in try file.finish()
    }
  }
  let destination = Destination(path)
  let isCompressed = path.lowercased().hasSuffix(".gz")
  if let stream = try open({ () throws(StreamError) in try destination.stream() }) {
    return try write(export, format, to: stream, isCompressed: isCompressed) {
      file throws(StreamError) in try file.finish()
    }
  }
  let whole = try open { () throws(StreamError) in try wholeFile(destination.path) }
  return try write(export, format, to: whole, isCompressed: isCompressed) {
    file throws(StreamError) in try file.commit()
  }
}

/// A file that appears whole when the export has ended.
private func wholeFile(_ path: String) throws(StreamError) -> AtomicFile {
  // What an export left here that was killed goes first; the file itself tells what is wrong with
  // its folder.
  try? Folder.removeStaleTemporaries(in: Folder.of(path))
  try Folder.refuse(asFile: path)
  return try AtomicFile(path: path)
}

private func open<Sink: ~Copyable>(
  _ open: () throws(StreamError) -> Sink
) throws(ExportError) -> Sink {
  do throws(StreamError) { return try open() } catch { throw .sink(error, missing: []) }
}

/// Writes the export into a sink, maybe as gzip.
private func write<Sink: ByteSink<StreamError> & ~Copyable>(
  _ export: Export, _ format: ExportFormat, to sink: consuming Sink, isCompressed: Bool,
  end: (consuming Sink) throws(StreamError) -> Void
) throws(ExportError) -> ExportSummary {
  if !isCompressed { return try write(export, format, to: sink, end: end) }
  return try write(export, format, to: GzipWriter(to: sink)) { file throws(StreamError) in
    try end(try file.finish())
  }
}

/// Writes the export into a sink and ends it, unless something went wrong on the way.
private func write<Sink: ByteSink<StreamError> & ~Copyable>(
  _ export: Export, _ format: ExportFormat, to sink: consuming Sink,
  end: (consuming Sink) throws(StreamError) -> Void
) throws(ExportError) -> ExportSummary {
  let summary = try export.write(format) {
    chunk throws(StreamError) in
    try sink.write(chunk)
  }
  do throws(StreamError) { try end(sink) } catch {
    throw .sink(error, missing: summary.missing)
  }
  return summary
}
