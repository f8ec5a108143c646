/// The options of `run`.
struct RunArguments: Equatable, Sendable {
  /// Whether nothing is written (`--dry-run`).
  var isDryRun = false
  /// Whether other rules than the state's are adopted (`--adopt-rules`).
  var adoptsRules = false
  /// Files that are not read (`--skip`), as they were written.
  var skippedFiles: [String] = []
}
