/// What the program can be asked to do.
enum Command: String, Sendable, CaseIterable {
  case run
  case check
  case report
  case compare
  case explain
  case export
  case status
  case resolve
  case rebuild
  case forget
  case verify
  case generate
  case dashboard
  case worker
  case completions
  case help
  case version

  /// Whether it reads or writes files that somebody names.
  var usesFiles: Bool {
    switch self {
    case .completions, .help, .version: false
    case .run, .check, .report, .compare, .explain, .export, .status, .resolve, .rebuild, .forget,
      .verify, .generate, .dashboard, .worker:
      true
    }
  }

  /// Whether it may end in the middle of what it prints, which may be much. Others print little, or have changed
  /// something by then, and say what.
  var onlyPrints: Bool {
    switch self {
    case .report, .compare, .explain: true
    case .run, .check, .export, .status, .resolve, .rebuild, .forget, .verify, .generate,
      .dashboard, .worker, .completions, .help, .version:
      false
    }
  }

  /// Whether it leaves something, before it prints what it did.
  var leavesWork: Bool {
    switch self {
    case .run, .export, .resolve, .rebuild, .forget, .generate, .dashboard: true
    case .check, .report, .compare, .explain, .status, .verify, .worker, .completions, .help,
      .version:
      false
    }
  }
}
