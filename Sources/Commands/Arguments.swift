import Model

/// The options and operands of a command line, each in its place, whatever the command.
struct Arguments: Sendable {
  var common = CommonOptions()
  /// The job file of commands that have one.
  var job = ""
  /// How long commands that take the job's lock wait for it.
  var wait = Interval.zero
  var run = RunOptions()
  var table = TableOptions()
  var report = ReportOptions()
  var compare = CompareOptions()
  var explain = ExplainOptions()
  var export = ExportOptions()
  var status = StatusOptions()
  var resolve = ResolveOptions()
  var rebuild = RebuildOptions()
  var forget = ForgetOptions()
  var generate = GenerateOptions()
  var worker = WorkerOptions()
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
      return .check(CheckOptions(job: job), common)
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
      return .verify(VerifyOptions(job: job), common)
    case .generate:
      return .generate(generate, common)
    case .dashboard:
      return .dashboard(DashboardOptions(job: job, table: table), common)
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
