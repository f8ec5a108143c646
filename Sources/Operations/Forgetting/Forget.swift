public import Configuration
public import Decoding
internal import EventStore
internal import Model
public import Pipeline
internal import Reporting

/// Takes one device out of a job's state (PRIV-3).
///
///     state -> Forgetting -> ForgettingProof -> StateWriting -> state
///
/// What it leaves is committed at once; the published reports stay as they are. Ended at any instant,
/// it is finished by being given again.
public struct Forget: Sendable {
  private let job: Job
  private let options: RunOptions
  private let device: DeviceName

  /// The device that is to be forgotten, and the job that is to forget it.
  public init(_ device: DeviceName, job: Job, options: RunOptions) {
    self.job = job
    self.options = options
    self.device = device
  }

  /// Does everything.
  ///
  /// - Throws: `unprovenForgetting` when something else would change, before anything is changed.
  public func perform() throws(PipelineError) -> ForgetSummary {
    let parallel = Parallel(job)
    // Makes no state where there is none.
    _ = try job.committedState()
    let store = try job.openState(options) { .write(wait: $0) }
    return try Forget(device, job: job, options: options.behindLock).perform(on: store, parallel)
  }

  private func perform(
    on store: Store, _ parallel: Parallel
  ) throws(PipelineError) -> ForgetSummary {
    let earlier = try EarlierPublication.finish(job, in: store, parallel)
    let rules = try RuleChanges(job, store)
    try rules.refuse()

    let state = try LoadedState(store, job: job, apps: AppDirectory(job), parallel: parallel)
    let before = try Derivation.of(
      state, JobWithRules(job, rules.files), options: options, parallel: parallel)
    let key = device.key(store.hasher)
    let tombstones = Tombstones([Tombstone(scope: device.scope, key: key, time: .end)])
    let texts = ForgottenTexts(
      tombstones: tombstones, hasher: store.hasher, id: device.id)
    let result = try Forgetting(job: job, options: options, texts: texts, parallel: parallel)
      .apply(before)
    let proof = ForgettingProof(
      job: job,
      beginnings: ReportBeginnings(
        job, store.state, GoneRecords(state, store.state, rules: job.rules)),
      parallel: parallel)
    let days = try proof.check(before, result)

    var summary = ForgetSummary(job: job.name, device: device, result, before.events)
    summary.time = max(
      options.asOf, summary.time, latestSession(before), earlierTombstone(store.state.tombstones))
    let quarantine = Quarantine(job: job)
    summary.missingQuarantine = try quarantine.missing(of: store.state)
    let rawIDs = RawIDKeeping(store: store, job: job)
    try rawIDs.check()
    // From here on something is changed, and the rest takes less time than all of it once more.
    if options.isInterrupted() { throw .interrupted }
    summary.quarantinedLines = try quarantine.removeTexts(where: texts.mayBeNamed)
    summary.rawIDs = try rawIDs.remove(device, result.forgotten.lines(of: before.events))
    try commit(
      result, state, store, days: days, parallel,
      Tombstone(
        scope: device.scope, key: key, time: summary.time,
        reportKeys: ReportNeeds(job.reports).keys))
    summary.untoldQuarantines = earlier.untoldQuarantines
    if earlier.isPublished {
      do throws(StoreError) { try store.notePublished() } catch { throw .state(error) }
    }
    return summary
  }

  /// The time of the last session, which may lie behind the clock: whatever the state has now is
  /// before the tombstone, so that a rebuild judges it as this does.
  private func latestSession(_ derivation: Derivation) -> Timestamp {
    let duplicates = derivation.attributed.duplicates.sessions
    var latest = Timestamp.absent
    for (index, batch) in derivation.events.batches.enumerated() {
      for (row, session) in batch.sessions.enumerated()
      where !duplicates.contains(RecordID(batch: index, row: row)) {
        latest = max(latest, session.timestamp)
      }
    }
    return latest
  }

  /// The time of the last tombstone: the last session may have been of a device that is forgotten already. No
  /// session lies more than an hour behind the clock (IN-5).
  private func earlierTombstone(_ tombstones: [Tombstone]) -> Timestamp {
    min(tombstones.map(\.time).max() ?? .absent, options.asOf + .hours(1))
  }

  private func commit(
    _ result: Forgetting.Result, _ state: LoadedState, _ store: Store, days: Days,
    _ parallel: Parallel, _ tombstone: Tombstone
  ) throws(PipelineError) {
    let derivation = result.derivation
    var run = store.amend()
    let plan = MergePlan(rewriting: result.changed, of: state)
    var counts = store.state.counts
    counts.duplicateSessions += result.duplicateSessions
    counts.duplicateClicks += result.duplicateClicks
    if !result.changed.isEmpty {
      let written = try StateWriting(derivation, of: job, plan, days: days).write(&run)
      counts.duplicateSessions += written.droppedSessions
      counts.duplicateClicks += written.droppedClicks
    }
    let known = store.state.tombstones.contains { $0.isTwin(of: tombstone) }
    let limited = store.state.tombstones.filter { $0.reportKeys == nil }.map { stone in
      var stone = stone
      stone.reportKeys = tombstone.reportKeys
      return stone
    }
    do throws(StoreError) {
      try run.commit(forgetting: known ? [] : [tombstone], limiting: limited, counts)
      try store.removeDropped()
    } catch {
      throw .state(error)
    }
  }
}
