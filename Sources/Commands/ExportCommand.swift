import Configuration

/// `lookback export JOB`.
func export(_ options: ExportOptions, in context: Context) -> ExitCode {
  guard let job = context.loadJob(options.job) else { return .configuration }
  return export(job, options, in: context)
}

private func export(_ job: Job, _ options: ExportOptions, in context: Context) -> ExitCode {
  context.console.error("export: not built yet")
  return .bug
}
