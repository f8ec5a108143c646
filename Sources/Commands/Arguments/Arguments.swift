import Model

/// The options and operands of a command line, each in its place, whatever the command.
struct Arguments: Sendable {
  var common = CommonOptions()
  /// The job file of commands that have one.
  var job = ""
  /// How long commands that take the job's lock wait for it.
  var wait = Interval.zero
  var run = RunArguments()
  var table = TableArguments()
  var report = ReportArguments()
  var compare = CompareArguments()
  var explain = ExplainArguments()
  var export = ExportArguments()
  var status = StatusArguments()
  var resolve = ResolveArguments()
  var rebuild = RebuildArguments()
  var forget = ForgetArguments()
  var generate = GenerateArguments()
  var worker = WorkerArguments()
  var shell = Shell.bash
  var topic: Command?
  var wantsHelp = false
  var wantsVersion = false

  /// What is asked for.
  func invocation(of command: Command) -> Invocation {
    switch command {
    case .run:
      var run = run
      run.job = job
      run.wait = wait
      return .run(run, common)
    case .check:
      return .check(CheckArguments(job: job), common)
    case .report:
      var report = report
      report.job = job
      report.table = table
      return .report(report, common)
    case .compare:
      var compare = compare
      compare.job = job
      compare.table = table
      return .compare(compare, common)
    case .explain:
      var explain = explain
      explain.job = job
      return .explain(explain, common)
    case .export:
      var export = export
      export.job = job
      return .export(export, common)
    case .status:
      var status = status
      status.job = job
      return .status(status, common)
    case .resolve:
      var resolve = resolve
      resolve.job = job
      return .resolve(resolve, common)
    case .rebuild:
      var rebuild = rebuild
      rebuild.job = job
      rebuild.wait = wait
      return .rebuild(rebuild, common)
    case .forget:
      var forget = forget
      forget.job = job
      forget.wait = wait
      return .forget(forget, common)
    case .verify:
      return .verify(VerifyArguments(job: job), common)
    case .generate:
      return .generate(generate, common)
    case .dashboard:
      return .dashboard(DashboardArguments(job: job, table: table), common)
    case .worker:
      var worker = worker
      worker.job = job
      return .worker(worker, common)
    case .completions:
      return .completions(shell, common)
    case .help:
      return .help(topic, common)
    case .version:
      return .version(common)
    }
  }
}
