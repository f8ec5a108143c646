internal import Model

/// The options of `run`.
struct RunArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Whether nothing is written (`--dry-run`).
  var isDryRun = false
  /// Whether other rules than the state's are adopted (`--adopt-rules`).
  var adoptsRules = false
  /// How long to wait for another run's end (`--wait`).
  var wait = Interval.zero
  /// Files that are not read (`--skip`), as they were written.
  var skippedFiles: [String] = []
}
