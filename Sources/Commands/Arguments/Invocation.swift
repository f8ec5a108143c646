/// What a command line asks for, with nothing left to be checked but the job.
struct Invocation: Equatable, Sendable {
  /// The command.
  var command: Command
  /// What stood beside it.
  var arguments = Arguments()

  /// The command that leaves metrics where `--metrics-file` says; nil for what is none of a monitor's business.
  var measured: Command? {
    // What a dry run counts is not what the last run left.
    command.usesFiles && !arguments.run.isDryRun ? command : nil
  }
}
