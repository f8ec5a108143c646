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
