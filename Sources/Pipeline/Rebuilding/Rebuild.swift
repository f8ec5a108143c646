public import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// Everything again from the logs: a run that finds no state before it, and whose commit takes the
/// place of the whole state.
///
/// No record is late (TIME-3) and the job's rules are adopted (TIME-6). Until the commit the state is
/// the old one, and readers of it see the old or the new one; the key of the state and the numbers of
/// runs go on.
public struct Rebuild: Sendable {
  private let job: Job
  private let options: RunOptions
  private let unwanted: [String]

  /// A rebuild of a job's state.
  ///
  /// - Parameter unwanted: paths of wrong files, whose content is left out from now on.
  public init(_ job: Job, without unwanted: [String], options: RunOptions) {
    self.job = job
    self.unwanted = unwanted
    self.options = options
  }

  /// Does everything, and publishes.
  ///
  /// - Throws: `lostLogs` when a log that the state knows is gone, before anything is changed.
  public func perform() throws(PipelineError) -> RunSummary {
    let parallel = Parallel(workers: job.workerCount)
    let started = Timestamp.now
    var stopwatch = Stopwatch()
    let store = try openStore()
    let known = store.state.inputs

    let apps = AppDirectory(apps: job.apps.map { (name: $0.app, aliases: $0.aliases) })
    var plans = try InputSearch(
      job: job, skipped: [], apps: apps, known: Ledger(store.state, job: job).sources
    ).run()
    let present = PresentContents(plans, parallel)
    var leftOut = LeftOut(known)
    for path in unwanted { try leftOut.add(path, known: known, present: present, job: job) }
    try checkLosses(known, leftOut, present)
    let paths = leftOut.remove(from: &plans, present)
    _ = try Run(job, options: options).finishPublication(of: store, parallel)
    stopwatch.lap("look")

    let derivation = try Derivation.run(
      job, plans: plans, options: options, apps: apps, state: nil, hasher: store.hasher,
      parallel: parallel, stopwatch: &stopwatch)
    try checkDamages(of: known, derivation)
    let delivery = Delivery(
      job: job, options: options, parallel: parallel, started: started,
      basis: try OutputBasis.digest(of: job), before: StateCounts(),
      replacement: .init(leftOut: leftOut.inputs, paths: paths))
    return try delivery.perform(derivation, nil, store, stopwatch)
  }

  private func openStore() throws(PipelineError) -> Store {
    do throws(StoreError) {
      return try Store(
        folder: job.state, job: job.name,
        mode: .remake(wait: .milliseconds(options.wait.milliseconds)))
    } catch {
      throw .state(error)
    }
  }

  /// Stops when a content that was taken in is in no file any more. Sources that the job does not
  /// have any more are not missed.
  private func checkLosses(
    _ known: [InputRecord], _ leftOut: LeftOut, _ present: PresentContents
  ) throws(PipelineError) {
    let sources = Set(job.sources.map(\.name))
    let lost = present.missing(
      of: known.filter { sources.contains($0.source) && !leftOut.contains($0) })
    if lost.isEmpty { return }
    throw .lostLogs(LostLogs.lines(lost, clock: try ReportStage.clock(of: job)))
  }

  /// Stops when a file could not be read whose content was taken in before.
  private func checkDamages(
    of known: [InputRecord], _ derivation: Derivation
  ) throws(PipelineError) {
    let paths = Set(known.map(\.path))
    for file in derivation.intake.files where paths.contains(file.path) {
      if case .damaged(let error) = file.outcome { throw .stream(error) }
    }
  }
}
