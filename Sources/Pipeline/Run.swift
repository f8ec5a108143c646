public import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// One run of a job. This file is the way of a click from log line to report row:
///
///     logs -> Intake -> AttributionStage -> ReportStage -> Publication
///              state ->       |  ^                            |
///                             +--+-> StateWriting -> state <--+
///
/// `Intake` reads new files into lines and lines into events; `AttributionStage` joins sessions with
/// touches, those of earlier runs among them; `ReportStage` adds up; `StateWriting` keeps what the
/// next run needs; `Publication` writes what others read. One commit of the state makes all of it
/// true at once (REP-5).
public struct Run: Sendable {
  private let job: Job
  private let options: RunOptions

  /// A run of a job.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Does everything, and publishes unless it is a dry run.
  public func perform() throws(PipelineError) -> RunSummary {
    let parallel = Parallel(job)
    let started = Timestamp.now
    var stopwatch = Stopwatch()
    let store = try openStore()
    let committed = store?.state ?? CommittedState()
    var before = EarlierPublication()
    if let store, !options.isDryRun { before = try .finish(job, in: store, parallel) }
    let rules = try RuleChanges(job, store)
    try rules.refuse(unlessAdopting: options.adoptsRules)

    let apps = AppDirectory(job)
    let ledger = Ledger(committed, job: job)
    let search = InputSearch(
      job: job, skipped: options.skipped, apps: apps, known: ledger.paths)
    var plans = try search.run()
    try search.checkOrder()
    let known = ledger.removeKnown(
      from: &plans, in: job.state, isKept: !options.isDryRun, parallel)
    let basis = OutputBasis.digest(of: job, rules)
    stopwatch.lap("look")
    let last = committed.runs.last.flatMap {
      before.isPublished && $0.record.basis == basis ? $0 : nil
    }
    if let last, plans.allSatisfy({ $0.files.isEmpty }),
      Publication.isWhole(last.record.outputs.reports, job, parallel)
    {
      var summary = RunSummary(
        idle: job, after: last, knownFiles: known,
        unusableAssociations: try AssociationFiles(job).unusable, options: options)
      summary.untoldQuarantine = before.untoldQuarantine
      summary.ruleChanges = try ChangedRule.all(rules.history, of: job)
      return try record(summary, store, parallel, started, rules, stopwatch)
    }

    /// Derives the rows that may be others than those of the last run.
    func derive(after last: CommittedRun?) throws(PipelineError) -> Derivation {
      let state = try store.map { store throws(PipelineError) in
        try OpenedState(store, job: job, apps: apps, parallel: parallel)
      }
      stopwatch.lap("state")
      return try Derivation.run(
        job, plans: plans, options: options, apps: apps, state: state, hasher: store.hasher,
        tombstones: Tombstones(committed.tombstones), parallel: parallel, last: last,
        stopwatch: &stopwatch)
    }
    /// Derives; once more, when nothing of the first is left, where somebody changed a report, of which nothing can
    /// stay then.
    func derive() throws(PipelineError) -> Derivation {
      do {
        let derivation = try derive(after: last)
        if derivation.settled?.areCopied() ?? true { return derivation }
      }
      return try derive(after: nil)
    }
    let derivation = try derive()
    let delivery = Delivery(
      job: job, options: options, parallel: parallel, started: started, rules: rules,
      ruleChanges: rules.history, before: committed.counts,
      beginnings: ReportBeginnings(job, committed, aged: derivation.state?.allAged ?? []),
      knownFiles: known,
      untoldQuarantine: before.untoldQuarantine)
    return try delivery.perform(derivation, store, stopwatch)
  }

  /// The job's state; nil when there is none and none is to be made.
  private func openStore() throws(PipelineError) -> Store? {
    if !options.isDryRun { return try job.openState(options) { .write(wait: $0) } }
    return try job.existingState()
  }

  /// Notes a run that changed nothing (TIME-5).
  private func record(
    _ idle: RunSummary, _ store: Store?, _ parallel: Parallel, _ started: Timestamp,
    _ rules: RuleChanges, _ stopwatch: Stopwatch
  ) throws(PipelineError) -> RunSummary {
    guard let store, !options.isDryRun else { return idle }
    var summary = idle
    let commit = Commit(
      store, job: job, parallel: parallel, started: started, rules: rules,
      // Its reports are those of the run before.
      beginnings: ReportBeginnings(job, store.state, aged: []))
    let publication = Publication(job: job, run: commit.number, parallel: parallel)
    let files = try publication.stageSummary(&summary, stopwatch)
    try commit.finish(summary, files, store.state.runs.last?.record.days ?? ReportDays())
    try Delivery.publish(with: publication, store)
    return summary
  }
}
