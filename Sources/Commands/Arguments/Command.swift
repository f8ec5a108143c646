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

  /// Whether it does nothing but print, so that it may end in the middle of that. Others have changed
  /// something by then, and say what.
  var onlyPrints: Bool {
    switch self {
    case .report, .compare, .explain: true
    case .run, .check, .export, .status, .resolve, .rebuild, .forget, .verify, .generate,
      .dashboard, .worker, .completions, .help, .version:
      false
    }
  }
}
