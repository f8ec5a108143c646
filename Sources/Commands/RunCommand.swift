import Configuration

/// `lookback run JOB`.
func run(_ options: RunOptions, in context: Context) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  return run(job, options, in: context)
}

private func run(_ job: Job, _ options: RunOptions, in context: Context) -> ExitCode {
  context.console.error("run: not built yet")
  return .bug
}
