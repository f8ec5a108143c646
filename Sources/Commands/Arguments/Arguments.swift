internal import Decoding
internal import Model

/// The options and operands of a command line, each in its place, whatever the command.
struct Arguments: Equatable, Sendable {
  /// The options of every command.
  var common = CommonOptions()
  /// The job file of commands that have one, as it was written.
  var job = ""
  /// How long commands that take the job's lock wait for it (`--wait`).
  var wait = Interval.zero
  /// The options of `run` alone.
  var run = RunArguments()
  /// Which days (`export`, too), how many rows and in which form (`report`, `compare`, `dashboard`).
  var table = TableArguments()
  /// The options of `report` alone.
  var report = ReportArguments()
  /// Whether `compare` prints the moves alone (`--moves`).
  var onlyMoves = false
  /// The options of `explain`.
  var explain = ExplainArguments()
  /// The options of `export`.
  var export = ExportArguments()
  /// How old the last good run may be for `status` (`--max-age`); nil is any age.
  var maximumAge: Interval?
  /// Where `resolve` sends tokens (`--endpoint`); nil is Apple's endpoint.
  var endpoint: String?
  /// The options of `rebuild` alone.
  var rebuild = RebuildArguments()
  /// What `forget` takes out (`--device`); nil only until the command line is checked.
  var device: DeviceName?
  /// The options of `generate`.
  var generate = GenerateArguments()
  /// The options of `worker`.
  var worker = WorkerArguments()
  /// For which shell `completions` prints a script.
  var shell = Shell.bash
  /// The command that help is about; nil is the program.
  var topic: Command?
  /// Whether help is asked for, whatever the command (`--help`).
  var wantsHelp = false
  /// Whether the version is asked for, whatever the command (`--version`).
  var wantsVersion = false
}
