internal import Distributing

/// The options of `worker`.
struct WorkerArguments: Equatable, Sendable {
  /// What is done.
  var stage = WorkerStage.decode
  /// The name of the source whose lines are decoded (`--source`).
  var source: String?
  /// What the log is called (`--file`); nil for standard input.
  var file: String?
}
