import Foundation
import Generation
import Reporting
import Streams

/// `lookback generate DIR`.
func generate(
  _ options: GenerateArguments, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  var world = WorldOptions()
  world.days = options.days
  world.clicksPerDay = options.clicksPerDay
  world.sessionsPerDay = options.sessionsPerDay
  world.apps = options.apps
  world.seed = options.seed
  world.workers = ProcessInfo.processInfo.activeProcessorCount
  if options.isPlain { world.quality = .plain }
  let folder = context.surroundings.absolute(options.folder)
  let (console, interruption) = (context.console, context.interruption)
  let summary: WorldSummary
  do throws(StreamError) {
    summary = try Generator(world).write(
      to: folder, isInterrupted: { interruption.isRequested }
    ) { summary in
      console.progress("wrote \(summary.files) of \(summary.plannedFiles.counted("file"))")
    }
  } catch {
    return context.report(error)
  }
  console.endProgress()
  if let code = interruption.exitCode {
    console.error(
      "stopped - \(summary.files) of \(summary.plannedFiles.counted("file")) are there; "
        + "the same command writes the rest")
    return code
  }
  console.note(
    "wrote \(summary.totalLines.counted("line")) in \(summary.files.counted("file"))"
      + " - try 'lookback run \(options.folder)/job.json'")
  if context.common.json { try context.surroundings.writeOutput(summary.json(folder: folder)) }
  return .done
}

extension WorldSummary {
  /// The version of the shape; it grows when a field changes its meaning.
  private static let schemaVersion = 1

  /// What was written, as one JSON object.
  fileprivate func json(folder: String) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.field("schema_version", Self.schemaVersion)
      json.field("job_file", "\(folder)/job.json")
      json.field("files", files)
      json.object("lines") { json in
        for kind in LogKind.allCases { json.field(kind.folder, lines[kind] ?? 0) }
      }
      json.field("text_bytes", bytesOfText)
    }
    return json.bytes
  }
}
