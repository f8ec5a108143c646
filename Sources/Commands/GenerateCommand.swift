import Foundation
import Generation
import Reporting
import Streams

/// `lookback generate DIR`.
func generate(_ options: GenerateOptions, in context: Context) -> ExitCode {
  var world = WorldOptions()
  world.days = options.days
  world.clicksPerDay = options.clicksPerDay
  world.sessionsPerDay = options.sessionsPerDay
  world.apps = options.apps
  world.seed = options.seed
  world.workers = ProcessInfo.processInfo.activeProcessorCount
  if options.isPlain { world.quality = .plain }
  let folder = context.surroundings.absolute(options.folder)
  do throws(StreamError) {
    let console = context.console
    let summary = try Generator(world).write(to: folder) { summary in
      console.progress("wrote \(summary.files) of \(summary.plannedFiles.counted("file"))")
    }
    console.endProgress()
    console.note(
      "wrote \(summary.totalLines.counted("line")) in \(summary.files.counted("file"))"
        + " - try 'lookback run \(options.folder)/job.json'")
    return .done
  } catch {
    return context.report(error)
  }
}
