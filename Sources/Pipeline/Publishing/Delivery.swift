package import Configuration
package import EventStore
package import Model
internal import Reporting

/// Attributions in; a committed state and published reports out: the end of every run.
package struct Delivery: Sendable {
  let job: Job
  let options: RunOptions
  let parallel: Parallel
  let started: Timestamp
  let rules: RuleChanges
  /// What changed of the rules, up to this run, behind final sessions.
  let changesBehindFinals: [RuleChange]
  /// What earlier runs counted and this one adds to.
  let before: StateCounts
  /// From when on each report has days.
  let beginnings: ReportBeginnings
  /// The number of files whose content was taken in before.
  var knownFiles = 0
  /// The quarantines of runs that ended before they could warn of them.
  var untoldQuarantines: [String] = []
  /// What takes the place of everything that is in state; nil adds to it.
  var replacement: Replacement?

  /// The end of a run, or with a replacement that of a rebuild.
  package init(
    job: Job, options: RunOptions, parallel: Parallel, started: Timestamp, rules: RuleChanges,
    changesBehindFinals: [RuleChange], before: StateCounts, beginnings: ReportBeginnings,
    knownFiles: Int = 0, untoldQuarantines: [String] = [], replacement: Replacement? = nil
  ) {
    self.job = job
    self.options = options
    self.parallel = parallel
    self.started = started
    self.rules = rules
    self.changesBehindFinals = changesBehindFinals
    self.before = before
    self.beginnings = beginnings
    self.knownFiles = knownFiles
    self.untoldQuarantines = untoldQuarantines
    self.replacement = replacement
  }

  /// What a rebuild does not read.
  package struct Replacement: Sendable {
    /// Contents that are known from now on all the same.
    var inputs: [InputRecord]
    /// The moment before which the state stays as it is; nil when nothing does.
    var since: Timestamp?
    var outcome: RebuildOutcome

    package init(inputs: [InputRecord], since: Timestamp?, outcome: RebuildOutcome) {
      self.inputs = inputs
      self.since = since
      self.outcome = outcome
    }
  }

  /// Does everything but, in a dry run, writing.
  package func perform(
    _ derivation: Derivation, _ store: Store?, _ stopwatch: Stopwatch
  ) throws(PipelineError) -> RunSummary {
    var stopwatch = stopwatch
    let stage = ReportStage(
      job: job, derivation: derivation, beginnings: beginnings, parallel: parallel)
    let sums = try stage.sums(dividing: store != nil && !options.isDryRun)
    parallel.memory.trim()
    stopwatch.lap("report")
    var summary = try summary(of: derivation, sums.totals, store)
    try refuse(summary, derivation, store)
    if let store, !options.isDryRun {
      try write(derivation, stage, sums, to: store, &summary, &stopwatch)
    } else {
      summary.tables = try stage.balancedTables(of: sums)
    }
    return summary
  }

  /// What the run did, so far.
  private func summary(
    of derivation: Derivation, _ totals: Totals, _ store: Store?
  ) throws(PipelineError) -> RunSummary {
    var summary = RunSummary(
      job: job, derivation: derivation, totals: totals, before: before, knownFiles: knownFiles,
      options: options)
    summary.untoldQuarantines = untoldQuarantines
    summary.missingFolders = try MissingFolder.all(of: job, known: store?.state.inputs ?? [])
    if replacement == nil {
      summary.leaps = WatermarkLeap.all(
        summary.watermarks, before: store?.state.watermarks ?? [:],
        files: summary.files.filter { [.clicks, .sessions].contains(job.sources[$0.source].kind) },
        rules: job.rules)
    }
    if store?.state.runs.isEmpty ?? true {
      // Where those of another job are the run has ended before.
      summary.hasLostState =
        try Publication.summary(in: job).flatMap { RunSummary.job(ofJSON: $0) } != nil
    }
    summary.sharedFiles = SharedFiles.all(
      summary.files, known: replacement?.inputs ?? store?.state.inputs ?? [], of: job)
    summary.endedReports = EndedReports(beginnings, of: job)
    let clock = job.clock
    summary.begunReports = beginnings.begun.map {
      ($0.name, $0.isNew, Days.name(of: $0.behind, clock))
    }
    if let replacement { summary.rebuild = replacement.outcome }
    summary.ruleChanges = ChangedRule.all(changesBehindFinals, of: job)
    return summary
  }

  /// Throws where counts do not add up (BAL-1), or the reports in place are of a state that knew more.
  private func refuse(
    _ summary: RunSummary, _ derivation: Derivation, _ store: Store?
  ) throws(PipelineError) {
    let problems = summary.balance.problems
    if !problems.isEmpty { throw .unbalanced(problems) }
    do throws(PipelineError) {
      let others = try ReportsOfOtherState(in: job, last: store?.state.runs.last)
      try others?.checkAll(are: PublishedCounts(summary.balance))
      try others?.checkDays(are: derivation, parallel)
    } catch {
      // A dry run holds no lock: what a run has published meanwhile is not of another state.
      if !options.isDryRun || CommitMark(of: store) == CommitMark(of: job) { throw error }
    }
  }

  /// Writes reports and state, makes them true by one commit, and gives the reports their names.
  private func write(
    _ derivation: Derivation, _ stage: ReportStage, _ sums: ReportStage.Sums, to store: Store,
    _ summary: inout RunSummary, _ stopwatch: inout Stopwatch
  ) throws(PipelineError) {
    let settled = derivation.settled
    options.progress(.publishing)
    var commit = Commit(
      store, job: job, parallel: parallel, started: started, rules: rules,
      beginnings: beginnings)
    if let replacement {
      commit.replaceAll(knowing: replacement.inputs, since: replacement.since)
    }
    let publication = Publication(job: job, run: commit.number, parallel: parallel)
    // The largest table and the database keep one thread busy for long; meanwhile others write the state.
    let result = try parallel.run(
      beside: {
        Result { () throws(PipelineError) in
          try publication.stage(stage.pieces(of: sums), sums.openDays, settled: settled)
        }
      }, isLarge: sums.isDivided
    ) { () throws(PipelineError) in
      try commit.write(derivation, days: sums.days, &summary)
      stopwatch.lap("keep")
    }
    var staged = try result.get()
    stopwatch.lap("publish")
    let emptying = parallel.memory.beginEmptying()
    if let settled {
      let open = sums.days.starts.last { $0 <= derivation.watermarks.lowest } ?? .absent
      staged.days.add(settled.earlierDays(from: open))
    }
    (summary.tables, summary.madeRows) = (staged.tables, staged.madeRows)
    summary.outputs = staged.files
    let files = try publication.stageSummary(&summary, stopwatch)
    try commit.finish(summary, files, staged.days)
    try Self.publish(with: publication, store)
    emptying.take()
  }

  /// Gives the files that were staged for the last run, just now, their names. Quarantine files that it leaves out go
  /// then, and raw ids. That all is done is noted last: whoever fails before it has told nobody what was rejected.
  static func publish(
    with publication: Publication, _ store: Store
  ) throws(PipelineError) {
    guard let last = store.state.runs.last, try publication.finish(last.record, isOwn: true) else {
      throw .changedOutput(publication.job.output)
    }
    try Quarantine(job: publication.job).removeOld(
      store.state.runs, now: last.record.started)
    do throws(PipelineError) {
      try RawIDKeeping(store: store, job: publication.job).settle()
    } catch {
      // All is published. What cannot be taken away, as somebody reads it or the file is damaged, the next run takes
      // away, or says why not before it publishes.
      guard case .state(let error) = error, error.isBusy || error.category == .cannotAnswer else {
        throw error
      }
    }
    do throws(StoreError) { try store.notePublished() } catch { throw .state(error) }
  }
}
