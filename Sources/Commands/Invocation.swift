internal import Decoding
internal import Model
internal import Pipeline

/// What a command line asks for, with nothing left to be checked but the job.
enum Invocation: Equatable, Sendable {
  case run(RunArguments, CommonOptions)
  case check(CheckArguments, CommonOptions)
  case report(ReportArguments, CommonOptions)
  case compare(CompareArguments, CommonOptions)
  case explain(ExplainArguments, CommonOptions)
  case export(ExportArguments, CommonOptions)
  case status(StatusArguments, CommonOptions)
  case resolve(ResolveArguments, CommonOptions)
  case rebuild(RebuildArguments, CommonOptions)
  case forget(ForgetArguments, CommonOptions)
  case verify(VerifyArguments, CommonOptions)
  case generate(GenerateArguments, CommonOptions)
  case dashboard(DashboardArguments, CommonOptions)
  case worker(WorkerArguments, CommonOptions)
  case completions(Shell, CommonOptions)
  case help(Command?, CommonOptions)
  case version(CommonOptions)

  /// The command that leaves metrics where `--metrics-file` says; nil for what is none of a monitor's business.
  var measured: Command? {
    switch self {
    // What a dry run counts is not what the last run left.
    case .run(let options, _): options.isDryRun ? nil : .run
    case .check: .check
    case .report: .report
    case .compare: .compare
    case .explain: .explain
    case .export: .export
    case .status: .status
    case .resolve: .resolve
    case .rebuild: .rebuild
    case .forget: .forget
    case .verify: .verify
    case .generate: .generate
    case .dashboard: .dashboard
    case .worker: .worker
    case .completions, .help, .version: nil
    }
  }

  /// Whether the command reads or writes files that somebody names.
  var usesFiles: Bool {
    switch self {
    case .completions, .help, .version: false
    default: true
    }
  }

  /// Whether the command does nothing but print, so that it may end in the middle of that. Others have changed
  /// something by then, and say what.
  var onlyPrints: Bool {
    switch self {
    case .report, .compare, .explain: true
    default: false
    }
  }

  /// The options that every command has.
  var common: CommonOptions {
    switch self {
    case .run(_, let common), .check(_, let common), .report(_, let common),
      .compare(_, let common), .explain(_, let common), .export(_, let common),
      .status(_, let common), .resolve(_, let common), .rebuild(_, let common),
      .forget(_, let common), .verify(_, let common), .generate(_, let common),
      .dashboard(_, let common), .worker(_, let common), .completions(_, let common),
      .help(_, let common), .version(let common):
      common
    }
  }
}

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

/// The options of `check`.
struct CheckArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
}

/// The options of `report`.
struct ReportArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// The names of the keys (`--by`); nil is the default.
  var keys: [String]?
  /// The names of the metrics (`--metrics`); nil is the default.
  var metrics: [String]?
  /// Keys and the values that they must have (`--where`).
  var conditions: [Condition] = []
  /// Which days, how many rows and in which form.
  var table = TableArguments()

  /// A key and one of the values that it may have.
  struct Condition: Equatable, Sendable {
    /// The name of the key.
    var key: String
    /// The value, as reports print it; empty for what is absent.
    var value: String
  }
}

/// The options of `compare`.
struct CompareArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Whether the moves are printed alone (`--moves`).
  var onlyMoves = false
  /// Which days, how many rows and in which form.
  var table = TableArguments()
}

/// The options of commands that print tables of days.
struct TableArguments: Equatable, Sendable {
  /// The midnight of the first day, as if it were UTC (`--from`).
  var from: Timestamp?
  /// The midnight of the last day, as if it were UTC (`--to`).
  var to: Timestamp?
  /// How many rows are printed (`--top`); nil is all.
  var top: Int?
  /// How they are printed (`--format`).
  var format = TableFormat.table
}

/// How a table is printed.
enum TableFormat: String, Sendable, CaseIterable {
  /// Aligned, for people.
  case table
  /// REP-4.
  case csv
  /// One object.
  case json
}

/// The options of `explain`.
struct ExplainArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// The session's id, as exports print it.
  var session = ""
  /// The app (`--app`); nil for the only one that has such a session.
  var app: String?
}

/// The options of `export`.
struct ExportArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// What is exported (`--as`).
  var format = ExportFormat.audit
  /// Where it goes (`-o`), as it was written; nil is stdout.
  var file: String?
}

/// The options of `status`.
struct StatusArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// How old the last good run may be (`--max-age`); nil is any age.
  var maximumAge: Interval?
}

/// The options of `resolve`.
struct ResolveArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Where tokens are sent (`--endpoint`); nil is Apple's endpoint.
  var endpoint: String?
}

/// The options of `rebuild`.
struct RebuildArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// How long to wait for another run's end (`--wait`).
  var wait = Interval.zero
  /// Wrong files, which are left out (`--without`), as they were written.
  var wrongFiles: [String] = []
  /// The midnight, as if it were UTC, before which nothing changes (`--since`).
  var since: Timestamp?
}

/// The options of `forget`.
struct ForgetArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// How long to wait for another run's end (`--wait`).
  var wait = Interval.zero
  /// What is forgotten (`--device`); nil only until the command line is checked.
  var device: DeviceName?
}

/// The options of `verify`.
struct VerifyArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
}

/// The options of `generate`.
struct GenerateArguments: Equatable, Sendable {
  /// Where the logs go, as it was written.
  var folder = ""
  /// How many days they cover (`--days`).
  var days = 3
  /// How many clicks each day has (`--clicks-per-day`).
  var clicksPerDay = 1000
  /// How many sessions each day has (`--sessions-per-day`).
  var sessionsPerDay = 1000
  /// How many apps there are (`--apps`).
  var apps = 1
  /// What the random choices begin with (`--seed`).
  var seed: UInt64 = 1
  /// Whether no line is broken or in another form (`--plain`).
  var isPlain = false
}

/// The options of `dashboard`.
struct DashboardArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Which days and how many rows.
  var table = TableArguments()
}

/// The options of `worker`.
struct WorkerArguments: Equatable, Sendable {
  /// What is done.
  var stage = WorkerStage.decode
  /// The job file.
  var job = ""
  /// The name of the source whose lines are decoded (`--source`).
  var source: String?
}

/// A shell that completes command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}
