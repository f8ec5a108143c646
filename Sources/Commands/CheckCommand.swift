import Configuration

/// `lookback check JOB`.
func check(_ options: CheckOptions, in context: Context) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  return check(job, options, in: context)
}

private func check(_ job: Job, _ options: CheckOptions, in context: Context) -> ExitCode {
  context.console.error("check: not built yet")
  return .bug
}
