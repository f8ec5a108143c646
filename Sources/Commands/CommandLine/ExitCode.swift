/// How the program ends, for cron and scripts to act on.
enum ExitCode: Int32, Sendable, CaseIterable {
  /// Everything was done and nothing was lost.
  case done = 0
  /// Done, but with something missing.
  case incomplete = 3
  /// The command line is wrong.
  case usage = 64
  /// The input is not good enough to publish, or state cannot answer.
  case refused = 65
  /// There is no input.
  case noInput = 66
  /// The last good run is too old.
  case tooOld = 69
  /// The program is wrong.
  case bug = 70
  /// An output cannot be made.
  case cannotCreate = 73
  /// Reading or writing went wrong.
  case inputOutput = 74
  /// Another run is at work.
  case locked = 75
  /// The job file is wrong.
  case configuration = 78
  /// Stopped by SIGINT.
  case interrupted = 130
  /// Stopped by SIGTERM or SIGHUP.
  case terminated = 143

  /// What the code means, as help prints it.
  var meaning: String {
    switch self {
    case .done:
      "done; nothing was lost (rejected lines at most warn_rejected)"
    case .incomplete:
      "done, but something is missing or was left out: a damaged file, an unusable association file, a session "
        + "that came too late, more than warn_rejected of the lines, rows of old days that a report lost, lines that "
        + "an export looked for in vain, an endpoint that seems to be down, a dashboard without reports.sqlite; named "
        + "on stderr"
    case .usage:
      "wrong usage"
    case .refused:
      "more than max_rejected was rejected, a balance did not hold, state is not there yet, damaged or cannot answer "
        + "the question, the reports are of another state that knew more, 'verify' found something wrong, or a "
        + "worker lacks rows of its part; nothing was published"
    case .noInput:
      "a source matched no file and is not optional, or a log that 'rebuild' needs is gone"
    case .tooOld:
      "the last good run is older than asked for"
    case .bug:
      "a bug in the program"
    case .cannotCreate:
      "an output could not be made, or the state is another user's; nothing was half-published"
    case .inputOutput:
      "reading or writing went wrong; nothing was half-published"
    case .locked:
      "another command holds the job's lock"
    case .configuration:
      "the job file is wrong, its rules differ from those of the state, or its reports' folder is another job's"
    case .interrupted:
      "stopped by SIGINT; reports and state are as before (of 'resolve' the answers that came are kept)"
    case .terminated:
      "stopped by SIGTERM or SIGHUP; reports and state are as before (of 'resolve' the answers that came are kept)"
    }
  }
}
