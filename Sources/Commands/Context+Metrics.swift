import Configuration
import Model
import Pipeline
import Reporting
import Streams

extension Context {
  /// Writes metrics where `--metrics-file` says: what the command counted, or when it ended where it
  /// counts nothing or failed before it could, and its exit status. Gives the exit status when that fails.
  func writeMetrics(of command: Command, _ status: ExitCode) -> ExitCode? {
    guard let file = common.metricsFile else { return nil }
    let now = now.milliseconds / 1000
    let left = metrics.left
    var ending = PrometheusText(job: left.job)
    if left.counts == nil {
      ending.add(
        "\(command)_timestamp_seconds", "When the last '\(command)' ended.", now)
    }
    ending.add(
      "\(command)_exit_status", "The exit status of the last '\(command)'.",
      Int64(status.rawValue))
    do throws(StreamError) {
      try write((left.counts?(now) ?? "") + ending.text, to: surroundings.absolute(file))
      return nil
    } catch {
      if error.isBrokenPipe { return nil }
      let failure = report(error)
      if status == .done || status == .incomplete {
        console.error("'\(command)' has done its work; its metrics alone are missing")
      }
      return failure
    }
  }

  /// Gives the exit status when no file can be made where `--metrics-file` says, before work is done for it.
  func refuseMetricsFile() -> ExitCode? {
    guard let file = common.metricsFile else { return nil }
    let path = Destination(surroundings.absolute(file)).path
    do throws(StreamError) {
      try Folder.refuse(asFile: path)
      return nil
    } catch {
      return report(error)
    }
  }

  /// Whether metrics would be written over something that the job needs; says so.
  func refusesMetricsFile(over job: Job) -> Bool {
    guard let file = common.metricsFile,
      let role = ProtectedFiles(job).role(of: surroundings.absolute(file))
    else { return false }
    metrics.refuse()
    console.error("option '--metrics-file': '\(file)' is \(role) - expected another file")
    return true
  }

  private func write(_ metrics: String, to path: String) throws(StreamError) {
    let destination = Destination(path)
    if var stream = try destination.stream() {
      try stream.write(metrics)
      return try stream.finish()
    }
    // What a command left here that was killed goes first.
    try? Folder.removeStaleTemporaries(in: Folder.of(destination.path))
    try WholeFile.write(metrics.utf8.span, to: destination.path)
  }
}
