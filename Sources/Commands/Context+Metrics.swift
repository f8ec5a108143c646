import Model
import Streams

extension Context {
  /// Writes metrics where `--metrics-file` says; gives the exit status when that fails. Before any
  /// output, which may fail as well.
  ///
  /// - Parameter metrics: makes them for a moment in seconds since 1970.
  func writeMetrics(_ metrics: (Int64) -> String) -> ExitCode? {
    guard let file = common.metricsFile else { return nil }
    do throws(StreamError) {
      try write(metrics(now.milliseconds / 1000), to: surroundings.absolute(file))
      return nil
    } catch {
      if error.isBrokenPipe { return nil }
      return report(error)
    }
  }

  /// Writes when a command ended that counts nothing of its own, and how; gives the exit status when
  /// that fails.
  func writeMetrics(of command: Command, _ status: ExitCode) -> ExitCode? {
    writeMetrics { now in
      """
      # HELP lookback_\(command.rawValue)_timestamp_seconds When the last one ended.
      # TYPE lookback_\(command.rawValue)_timestamp_seconds gauge
      lookback_\(command.rawValue)_timestamp_seconds \(now)
      # HELP lookback_\(command.rawValue)_exit_status Its exit status.
      # TYPE lookback_\(command.rawValue)_exit_status gauge
      lookback_\(command.rawValue)_exit_status \(status.rawValue)

      """
    }
  }

  private func write(_ metrics: String, to path: String) throws(StreamError) {
    if AtomicFile.isStream(path) {
      var stream = try FileWriter(path: path)
      try stream.write(metrics)
      return try stream.finish()
    }
    var file = try AtomicFile(path: path)
    try file.write(metrics)
    try file.commit()
  }
}
