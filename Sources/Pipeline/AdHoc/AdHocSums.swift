internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Reporting

/// What a state holds, added up for reports that no job file defines. The records are read once, so
/// that all reports are of the same commit.
struct AdHocSums: Sendable {
  /// What the last run left.
  let state: CommittedState
  /// The days that count, in the job's time zone; those before the first and behind the last record are
  /// not among them.
  let days: [String]
  /// The names of the first and the last day that were asked for.
  let range: (first: String, last: String)
  /// What is missing, and may make a difference.
  let warnings: [String]
  private let cubes: Cubes
  private let texts: StringTable
  private let apps: [ReportedApp]

  /// Adds up.
  ///
  /// Throws where the job's rules are not those of the state, and where the state does not hold all
  /// sessions of a day that is asked for (TIME-7).
  ///
  /// - Parameters:
  ///   - query: which records count; its keys and metrics are not looked at.
  /// - Complexity: the time and memory of reading the state and deriving what is not final in it.
  init(
    _ reports: [ReportDefinition], where query: ReportQuery, of job: Job, _ options: RunOptions
  ) throws(PipelineError) {
    let parallel = Parallel(job)
    let store = try job.committedState()
    try RuleChanges(job, store).refuse()
    let apps = AppDirectory(job)
    let opened = try OpenedState(store, job: job, apps: apps, parallel: parallel)
    guard let reading = opened.reading else { throw .state(StoreError(.noState, path: job.state)) }
    let finals = try FinalCounting(
      of: reading, by: Set(reports.flatMap(\.keys)).union(query.conditions.keys),
      isConditional: !query.conditions.isEmpty, parallel)
    let derivation = try Self.derive(opened, reading, job, options, apps, parallel)
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
    let empty = Cubes(reports, days: days, filter: filter)
    reading.texts.replace(derivation.events.strings)
    var cubes = empty
    for part in try finals.count(times, into: empty) { cubes.merge(part) }
    let parts = parallel.gather(provisional.count, into: empty) { place, cubes in
      counting.add(provisional[place], times, to: &cubes)
    }
    for part in parts { cubes.merge(part) }

    self.cubes = cubes
    state = store.state
    texts = reading.texts.snapshot
    self.apps = derivation.events.apps.enumerated().map { index, name in
      ReportedApp(name: name, watermark: derivation.watermarks[AppID(index: UInt16(index))])
    }
    self.days = days.names.indices.filter {
      times.overlaps(days.starts[$0]..<days.starts[$0 + 1])
        && range.times.overlaps(days.starts[$0]..<days.starts[$0 + 1])
    }.map { days.names[$0] }
    self.range = held.names(of: times)
    warnings = derivation.damages
  }

  /// One of the reports.
  ///
  /// - Parameters:
  ///   - place: its place among the definitions.
  ///   - top: how many rows are shown, the largest by the first metric; nil shows all.
  func table(_ place: Int, top: Int?) -> SummarizedTable {
    cubes.summary(place, top: top, texts: texts, apps: apps)
  }

  /// Derives what is not final, with those final records that it may meet.
  private static func derive(
    _ opened: OpenedState, _ reading: SegmentReading, _ job: Job, _ options: RunOptions,
    _ apps: AppDirectory, _ parallel: Parallel
  ) throws(PipelineError) -> Derivation {
    let needs = FinalNeeds(opened.provisional, from: .end, rules: job.rules, parallel)
    var strings = reading.texts.snapshot
    let state = try opened.load(needs, nil, &strings, parallel)
    return try .of(state, job, options: options, apps: apps, parallel: parallel)
  }
}
