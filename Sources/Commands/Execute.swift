/// Does what a command line asks for.
func execute(
  _ invocation: Invocation, in context: Context
) throws(Surroundings.OutputError) -> ExitCode {
  switch invocation {
  case .run(let options, _): try run(options, in: context)
  case .check(let options, _): try check(options, in: context)
  case .report(let options, _): try report(options, in: context)
  case .compare(let options, _): try compare(options, in: context)
  case .explain(let options, _): try explain(options, in: context)
  case .export(let options, _): try export(options, in: context)
  case .status(let options, _): try status(options, in: context)
  case .resolve(let options, _): try resolve(options, in: context)
  case .rebuild(let options, _): try rebuild(options, in: context)
  case .forget(let options, _): try forget(options, in: context)
  case .verify(let options, _): try verify(options, in: context)
  case .generate(let options, _): try generate(options, in: context)
  case .dashboard(let options, _): try dashboard(options, in: context)
  case .worker(let options, _): try work(options, in: context)
  case .completions(let shell, _): try printCompletions(for: shell, in: context)
  case .help(let topic, _): try printHelp(of: topic, in: context)
  case .version: try printVersion(in: context)
  }
}
