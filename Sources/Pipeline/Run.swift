public import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// One run of a job. This file is the way of a click from log line to report row:
///
///     logs -> InputSearch -> Derivation -----------------------> Delivery -> reports
///                             Intake -> AttributionStage          ReportStage -> Publication
///     state ----------------------------^                         StateWriting -> Commit -> state
///
/// `InputSearch` finds the logs that are new. `Derivation` (in `Deriving`) reads their lines into records (`Intake`: an
/// `IntakeWorker` hands each to a `SourceDecoder`) and joins sessions with touches, those of earlier runs among them
/// (`AttributionStage`, in `Attributing`). `Delivery` (in `Publishing`) adds up (`ReportStage`: `Cubes`, which become
/// rows of a `ReportTable`), keeps what the next run needs (`StateWriting`, in `State/Writing`) and writes what others
/// read (`Publication`, in `Outputs`). One `Commit` of the state makes all of it true at once (REP-5).
public struct Run: Sendable {
  let job: Job
  let options: RunOptions

  /// A run of a job.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Does everything, and publishes unless it is a dry run.
  public func perform() throws(PipelineError) -> RunSummary {
    let store = try openStore()
    return try Run(job, options: options.behindLock).perform(on: store)
  }

  private func perform(on store: Store?) throws(PipelineError) -> RunSummary {
    let parallel = Parallel(job)
    let started = Timestamp.now
    var stopwatch = Stopwatch()
    var before = EarlierPublication()
    if let store, !options.isDryRun { before = try .finish(job, in: store, parallel) }
    let rules = try RuleChanges(job, store)
    try rules.refuse(unlessAdopting: options.adoptsRules)

    let looked = try look(in: store, before, rules, parallel)
    stopwatch.lap("look")
    if looked.isIdle, let last = looked.last {
      let idle = IdleDelivery(
        job: job, options: options, parallel: parallel, started: started, rules: rules)
      return try idle.perform(
        after: last, knownFiles: looked.knownFiles, before, store, stopwatch)
    }
    let (news, derivation) = try deriveUntilLogsRest(
      looked, store, parallel, &stopwatch
    ) { () throws(PipelineError) in try look(in: store, before, rules, parallel) }
    let committed = store?.state ?? CommittedState()
    let delivery = Delivery(
      job: job, options: options, parallel: parallel, started: started, rules: rules,
      changesBehindFinals: rules.history, before: committed.counts,
      beginnings: ReportBeginnings(
        job, committed, derivation.state.map { GoneRecords($0, committed, rules: job.rules) }),
      knownFiles: news.knownFiles, untoldQuarantines: before.untoldQuarantines)
    return try delivery.perform(derivation, store, stopwatch)
  }

  /// What a look at the logs found.
  struct News {
    let logs: NewLogs
    /// The files that belong to the rules.
    let files: RuleFiles
    /// The number of files whose content was taken in before.
    let knownFiles: Int
    /// The last run, where its reports are as this one's rules and definitions would make them.
    let last: CommittedRun?
    /// Whether no file is new and these reports are still in their places: nothing is to be done.
    let isIdle: Bool
    /// All files of the sources.
    let listed: ListedFiles
  }

  /// Finds the files that are new to the state.
  private func look(
    in store: Store?, _ before: EarlierPublication, _ rules: RuleChanges, _ parallel: Parallel
  ) throws(PipelineError) -> News {
    let committed = store?.state ?? CommittedState()
    let apps = AppDirectory(job)
    let ledger = Ledger(committed, job: job)
    let search = InputSearch(
      job: job, skipped: options.skipped, apps: apps, known: ledger.paths)
    var plans = try search.run()
    let listed = ListedFiles(plans)
    try search.checkOrder()
    let known = try ledger.removeKnown(
      from: &plans, in: job.state, isKept: !options.isDryRun,
      isInterrupted: options.isInterrupted, parallel)
    let basis = OutputBasis.digest(of: job, rules)
    let last = committed.runs.last.flatMap {
      before.isPublished && $0.record.basis == basis ? $0 : nil
    }
    let isIdle =
      plans.allSatisfy({ $0.files.isEmpty })
      && last.map { Publication.isWhole($0.record.outputs.reports, job, parallel) } ?? false
    return News(
      logs: NewLogs(plans: plans, apps: apps), files: rules.files, knownFiles: known, last: last,
      isIdle: isIdle, listed: listed)
  }

  /// The job's state; nil when there is none and none is to be made.
  private func openStore() throws(PipelineError) -> Store? {
    if !options.isDryRun { return try job.openState(options) { .write(wait: $0) } }
    return try job.existingState()
  }
}
