internal import Configuration
internal import EventStore
internal import Model

/// What a run leaves that finds nothing new: its reports are those of the run before, and `run.json` says that it was
/// there.
struct IdleDelivery: Sendable {
  let job: Job
  let options: RunOptions
  let parallel: Parallel
  let started: Timestamp
  let rules: RuleChanges

  /// Notes the run (TIME-5), unless it is a dry run.
  func perform(
    after last: CommittedRun, knownFiles: Int, _ before: EarlierPublication, _ store: Store?,
    _ stopwatch: Stopwatch
  ) throws(PipelineError) -> RunSummary {
    var summary = RunSummary(
      idle: job, after: last, knownFiles: knownFiles,
      unusableAssociations: rules.files.associations.unusable, options: options)
    summary.untoldQuarantines = before.untoldQuarantines
    summary.missingFolders = try MissingFolder.all(of: job, known: store?.state.inputs ?? [])
    summary.ruleChanges = ChangedRule.all(rules.history, of: job)
    guard let store, !options.isDryRun else { return summary }
    var commit = Commit(
      store, job: job, parallel: parallel, started: started, rules: rules,
      beginnings: ReportBeginnings(job, store.state, nil))
    commit.leaveOutOldQuarantine()
    let publication = Publication(job: job, run: commit.number, parallel: parallel)
    let files = try publication.stageSummary(&summary, stopwatch)
    try commit.finish(summary, files, last.record.days)
    try Delivery.publish(with: publication, store)
    return summary
  }
}
