/// Does what a command line asks for.
func execute(
  _ invocation: Invocation, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  let arguments = invocation.arguments
  return switch invocation.command {
  case .run: try run(arguments, in: context)
  case .check: try check(arguments, in: context)
  case .report: try report(arguments, in: context)
  case .compare: try compare(arguments, in: context)
  case .explain: try explain(arguments, in: context)
  case .export: try export(arguments, in: context)
  case .status: try status(arguments, in: context)
  case .resolve: try resolve(arguments, in: context)
  case .rebuild: try rebuild(arguments, in: context)
  case .forget: try forget(arguments, in: context)
  case .verify: try verify(arguments, in: context)
  case .generate: try generate(arguments.generate, in: context)
  case .dashboard: try dashboard(arguments, in: context)
  case .worker: try work(arguments, in: context)
  case .completions: try printCompletions(for: arguments.shell, in: context)
  case .help: try printHelp(of: arguments.topic, in: context)
  case .version: try printVersion(in: context)
  }
}
