public import Configuration
internal import Decoding
internal import EventStore
internal import Model
public import Pipeline
internal import Reporting
internal import Streams

/// Checks that a job's state is whole and that the published reports are what it gives. Changes
/// nothing.
public struct Verify: Sendable {
  private let job: Job
  private let options: RunOptions

  /// How often what is committed meanwhile may make it begin again.
  private static let attempts = 3

  /// A verification of a job.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Checks everything.
  ///
  /// Throws where there is no state to check, where runs were committed all the while, and where the job's rules are
  /// not those of the state, so that nothing can be derived from it.
  /// - Complexity: the time and memory of a run over all records of the state.
  public func perform() throws(PipelineError) -> VerifySummary {
    for _ in 0..<Self.attempts {
      let before = mark
      do throws(PipelineError) {
        let summary = try attempt()
        if summary.problems.isEmpty || mark == before { return summary }
      } catch {
        if mark == before { throw error }
      }
      // A run or a forgetting took away or replaced what was to be looked at.
    }
    throw .changedMeanwhile
  }

  /// What tells whether anything was committed or published meanwhile.
  private var mark: (CommitMark, isPublished: Bool) {
    let store = try? job.committedState()
    return (CommitMark(of: store), store?.state.runs.last?.isPublished ?? true)
  }

  private func attempt() throws(PipelineError) -> VerifySummary {
    var summary = VerifySummary(job: job.name)
    let check = StoreCheck(folder: job.state, job: job.name)
    if let error = check.errors.first(where: { $0.category != .cannotAnswer || $0.kind == .noState }
    ) {
      throw .state(error)
    }
    summary.problems = check.errors.map(\.description)
    let quarantine = try Quarantine(job: job).check()
    summary.problems += quarantine.problems
    try checkRawIDs(check, &summary)
    guard let state = check.state else { return summary }
    guard let last = state.runs.last else {
      throw .state(StoreError(.noState, path: job.state))
    }
    summary.run = last.number
    summary.checked.append("catalogue: whole, as run \(last.number) left it")
    if quarantine.problems.isEmpty && quarantine.files > 0 {
      summary.checked.append("quarantine: \(quarantine.files.counted("file")), all whole")
    }
    // Nothing depends on one, and somebody may have removed it because it was damaged.
    for path in try Quarantine(job: job).missing(of: state) {
      summary.warnings.append(
        "quarantine: '\(path)' is missing, with the lines that its run rejected")
    }
    do throws(PipelineError) { try Publication.refuseReportsOfOthers(job) } catch {
      switch error {
      case .badSettings:
        // No run of this job writes its own anew there.
        summary.problems.append("\(error)")
        return summary
      // What becomes of a file that cannot be read is said below.
      case .stream(let problem) where !problem.isOfProcess: break
      default: throw error
      }
    }
    if !check.errors.isEmpty {
      // Nothing can be derived: what was published is compared with what a run wrote.
      try ReportComparison(job: job, last: last, remedy: "'lookback rebuild JOB' writes it anew")
        .compareFiles(&summary)
      return summary
    }
    let size = state.segments.reduce(0) { $0 + $1.info.size }
    summary.checked.append(
      "segments: \(state.segments.count.counted("file")), \(AlignedText.size(size)), all whole")
    try checkReports(state, last, &summary)
    return summary
  }

  /// Checks the file of raw ids, on which no report depends (PRIV-2).
  private func checkRawIDs(
    _ check: StoreCheck, _ summary: inout VerifySummary
  ) throws(PipelineError) {
    do throws(StoreError) {
      guard let sessions = try check.rawIDs() else { return }
      summary.checked.append("raw ids: of \(sessions.counted("session")), all whole")
    } catch {
      guard error.category == .cannotAnswer else { throw .state(error) }
      summary.problems.append(error.description)
    }
  }

  private func checkReports(
    _ state: CommittedState, _ last: CommittedRun, _ summary: inout VerifySummary
  ) throws(PipelineError) {
    let store = try job.committedState()
    let rules = try RuleChanges(job, store)
    try rules.refuse()
    guard last.record.basis == OutputBasis.digest(of: job, rules) else {
      summary.problems.append(
        "\(job.output): the job's reports, a file that the job names, or the version of lookback "
          + "changed since run \(last.number) - 'lookback run JOB' brings the reports up to date, then "
          + "verify again")
      try ReportComparison(job: job, last: last).compareFiles(&summary)
      return
    }
    let parallel = Parallel(job)
    let derivation = try Derivation.of(
      try LoadedState(store, job: job, apps: AppDirectory(job), parallel: parallel),
      JobWithRules(job, rules.files), options: options, parallel: parallel)
    let tables = try ReportStage(
      job: job, derivation: derivation,
      // They are those of the last run.
      beginnings: ReportBeginnings(job, state, nil),
      parallel: parallel
    ).tables()
    let comparison = ReportComparison(job: job, last: last)
    for table in tables { try comparison.compare(table, &summary) }
    try comparison.compareDatabase(tables, &summary)
    try comparison.compareSummary(&summary)
    if !last.isPublished {
      summary.problems.append(
        "\(job.output): run \(last.number) committed and has not published its reports - "
          + "wait for it if it is at work, else 'lookback run JOB' publishes them")
    }
  }
}
