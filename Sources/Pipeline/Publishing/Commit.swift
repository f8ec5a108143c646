internal import Configuration
internal import EventStore
internal import Model
internal import Reporting

/// What a run leaves in the state, committed at once (REP-5).
struct Commit: ~Copyable {
  private let store: Store
  private let job: Job
  private let parallel: Parallel
  private var run: StoreRun
  private var record: RunRecord
  /// What it takes the place of; nil adds to the state.
  private var replaced: RawIDFile.Replaced?

  /// The number of the run.
  var number: Int64 { run.number }

  /// Begins a commit that takes over what the state counts so far.
  init(
    _ store: Store, job: Job, parallel: Parallel, started: Timestamp, rules: RuleChanges,
    beginnings: ReportBeginnings
  ) {
    run = store.begin()
    self.store = store
    self.job = job
    self.parallel = parallel
    record = RunRecord(started: started, finished: started, rules: rules.text)
    record.basis = OutputBasis.digest(of: job, rules)
    record.counts = store.state.counts
    record.watermarks = store.state.watermarks
    record.outdated = store.state.runs.last?.record.outdated ?? []
    record.quarantines = store.state.quarantines
    record.lateUntil = store.state.runs.last?.record.lateUntil ?? .absent
    record.reports = beginnings.byDefinition
  }

  /// Has the commit take the place of everything that is in state.
  ///
  /// - Parameters:
  ///   - inputs: contents that are known without being read.
  ///   - since: the moment before which it takes over what is there; nil takes over nothing.
  mutating func replaceAll(knowing inputs: [InputRecord], since: Timestamp?) {
    run.replaceAll()
    record.inputs = inputs
    replaced = since.map { .from($0) } ?? .all
  }

  /// Writes the records of a run, with their raw ids where these are asked for, and its quarantine.
  mutating func write(
    _ derivation: Derivation, days: Days, _ summary: inout RunSummary
  ) throws(PipelineError) {
    let events = derivation.events
    let state = derivation.state
    let plan = MergePlan(
      replaced == nil ? state : nil, events.catalogue, retention: derivation.retention)
    let result = try StateWriting(derivation, of: job, plan, days: days).write(&run)
    for segment in state?.segments ?? []
    where !segment.isFinal && segment.isOver && !plan.segments.contains(segment.name) {
      run.drop(segment.name)
    }
    record.counts = summary.balance.counts
    record.counts.duplicateSessions += result.droppedSessions + (state?.droppedSessions ?? 0)
    record.counts.duplicateClicks += result.droppedClicks + (state?.droppedClicks ?? 0)
    record.outdated = state?.outdated ?? []
    record.watermarks = derivation.watermarks.named(events.apps)
    if state == nil { record.lateUntil = .absent }
    if derivation.intake.files.contains(where: { $0.outcome == .taken && $0.late > 0 }) {
      record.lateUntil = max(record.lateUntil, store.state.highestWatermark)
    }
    for file in derivation.intake.files where file.outcome == .taken {
      guard let digest = file.digest else { continue }
      var input = InputRecord(
        source: job.sources[file.source].name, digest: digest, size: file.bytes, path: file.path)
      if !file.times.isEmpty { (input.first, input.last) = (file.times.first, file.times.last) }
      record.inputs.append(input)
    }
    try RawIDKeeping(store: store, job: job).add(derivation, run: run.number, replacing: replaced)
    let quarantine = Quarantine(job: job)
    summary.quarantine = try quarantine.write(derivation.intake.rejects, run: run.number)
    leaveOutOldQuarantine()
    if summary.quarantine != nil { record.quarantines.append(run.number) }
  }

  /// Leaves out quarantine files that are behind `retention` (TIME-7); they go when that is committed.
  mutating func leaveOutOldQuarantine() {
    let old = Quarantine(job: job).oldRuns(store.state.runs, now: record.started)
    record.quarantines.removeAll(where: old.contains)
  }

  /// Makes everything part of the state, with what the run means to publish.
  consuming func finish(
    _ summary: RunSummary, _ files: [PublishedFile], _ days: ReportDays
  ) throws(PipelineError) {
    record.finished = .now
    record.days = days
    record.ruleChanges = summary.ruleChanges.map(\.change)
    record.balance = summary.balance.named
    record.outputs = files
    let names = Set(files.map(\.name))
    record.removals = (store.state.runs.last?.record.outputs ?? []).filter {
      !names.contains($0.name)
    }
    let record = record
    do throws(StoreError) { try run.commit(record) } catch { throw .state(error) }
  }
}
