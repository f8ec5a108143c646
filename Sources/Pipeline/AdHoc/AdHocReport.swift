public import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Reporting

/// A report that no job file defines, out of what the state holds (REP-1 to REP-4): its rows are those
/// that a run would publish for the same keys and metrics. Reads no logs and writes nothing.
public struct AdHocReport: Sendable {
  private let job: Job
  private let query: ReportQuery
  private let options: RunOptions

  /// A report of a job.
  public init(_ job: Job, _ query: ReportQuery, options: RunOptions) {
    self.job = job
    self.query = query
    self.options = options
  }

  /// Adds up.
  ///
  /// Throws where the job's rules are not those of the state, and where the state does not hold all
  /// sessions of a day that is asked for (TIME-7).
  /// - Complexity: the time and memory of reading the state and deriving what is not final in it.
  public func perform() throws(PipelineError) -> AdHocSummary {
    let parallel = Parallel(job)
    let store = try job.committedState()
    try RuleChanges(job, store).refuse()
    let apps = AppDirectory(job)
    let opened = try OpenedState(store, job: job, apps: apps, parallel: parallel)
    guard let reading = opened.reading else { throw .state(StoreError(.noState, path: job.state)) }
    let finals = try FinalCounting(of: reading, for: query, parallel)
    let derivation = try derive(opened, reading, apps, parallel)
    let counting = RecordCounting(derivation.events, derivation.attributed)
    let batches = derivation.events.batches
    let provisional = batches.indices.filter { !batches[$0].isFinal }

    let clock = try ReportStage.clock(of: job)
    var range = finals.range
    for index in provisional { range.add(counting.range(of: index)) }
    let holdings = Holdings(
      store.state, aged: finals.aged, apps: derivation.events.apps.count,
      retention: Retention(watermarks: derivation.watermarks, rules: job.rules))
    let held = HeldDays(behind: holdings.lastOldSession, times: range.times, clock: clock)
    let times = try held.range(from: query.from, to: query.to)
    let days = Days(clock: clock, first: range.times.lowerBound, last: range.times.upperBound)
    let filter = RecordFilter(
      query.conditions, texts: derivation.events.strings, apps: derivation.events.apps, days: days)
    let empty = Cubes(
      [ReportDefinition(name: "report", keys: query.keys, metrics: query.metrics)], days: days,
      filter: filter)
    reading.texts.replace(derivation.events.strings)
    var cubes = empty
    for part in try finals.count(times, into: empty) { cubes.merge(part) }
    let parts = parallel.gather(provisional.count, into: empty) { place, cubes in
      counting.add(provisional[place], times, to: &cubes)
    }
    for part in parts { cubes.merge(part) }
    let table = cubes.summary(
      0, top: query.top, texts: reading.texts.snapshot,
      apps: derivation.events.apps.enumerated().map { index, name in
        ReportedApp(name: name, watermark: derivation.watermarks[AppID(index: UInt16(index))])
      })
    return AdHocSummary(
      job: job, query: query, days: held.names(of: times), table: table,
      warnings: derivation.damages)
  }

  /// Derives what is not final, with those final records that it may meet.
  private func derive(
    _ opened: OpenedState, _ reading: SegmentReading, _ apps: AppDirectory, _ parallel: Parallel
  ) throws(PipelineError) -> Derivation {
    let needs = FinalNeeds(opened.provisional, from: .end, rules: job.rules, parallel)
    var strings = reading.texts.snapshot
    let state = try opened.load(needs, nil, &strings, parallel)
    return try .of(state, job, options: options, apps: apps, parallel: parallel)
  }
}
