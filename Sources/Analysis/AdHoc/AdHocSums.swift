internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline
internal import Reporting

/// What a state holds, added up for reports that no job file defines. The records are read once, so
/// that all reports are of the same commit.
struct AdHocSums: Sendable {
  /// What the last run left.
  let state: CommittedState
  /// The days that count, in the job's time zone; those before the first and behind the last record are
  /// not among them.
  let days: [String]
  /// Which of them no late record can change any more, as far as all apps go.
  let areFinal: [Bool]
  /// The names of the first and the last day that were asked for; nil where none were, and there is no record.
  let range: DayNames?
  /// Whether they begin with the first day that is held, as no other was asked for, and there were days before.
  let areCutOff: Bool
  /// What is missing, and may make a difference.
  let warnings: [String]
  private let cubes: Cubes
  private let texts: StringTable
  private let apps: [ReportedApp]

  /// Adds up.
  ///
  /// Throws where the job's rules are not those of the state, and where the state does not hold all
  /// sessions and clicks of a day that is asked for (TIME-7).
  ///
  /// - Parameters:
  ///   - asked: the days.
  ///   - conditions: what keys of the records that count may print (`ReportQuery`).
  /// - Complexity: the time and memory of reading the state and deriving what is not final in it.
  init(
    _ reports: [ReportDefinition], of asked: DaysQuery,
    where conditions: [ReportKey: Set<ExactText>] = [:], in job: Job, _ options: RunOptions
  ) throws(PipelineError) {
    let parallel = Parallel(job)
    let found = try AdHocRecords(
      of: job, naming: conditions.values.joined(), options, parallel)
    let (state, loaded, derivation, rest) = (
      found.state, found.loaded, found.derivation, found.rest
    )
    let rows = RecordCounting(derivation.events, derivation.attributed)
    let derived = loaded.batches.indices.filter(loaded.isDerived)

    let clock = job.clock
    var range = try rest.range()
    range.add(loaded.agedDays.range)
    for index in derived { range.add(rows.range(of: index)) }
    let held = try Self.heldDays(of: found, times: range.times, job, clock, parallel)
    let times = try held.range(from: asked.from, to: asked.to)
    // An empty one is that of no record.
    for day in (conditions[.date] ?? []).compactMap({ Timestamp(midnightOf: $0.text) }) {
      _ = try held.range(from: day, to: day)
    }
    let days = Days(clock: clock, first: range.times.lowerBound, last: range.times.upperBound)
    let filter =
      conditions.isEmpty
      ? nil
      : RecordFilter(
        conditions, texts: rest.texts, apps: derivation.events.apps, days: days)
    cubes = try Self.sums(
      of: found, rows, derived, in: times,
      for: ReportNeeds(reports, conditions: Set(conditions.keys)),
      into: Cubes(reports, days: days, filter: filter), parallel)
    self.state = state
    texts = rest.texts
    self.apps = derivation.events.reportedApps(derivation.watermarks)
    let shown =
      range.isEmpty
      ? []
      : days.names.indices.filter { place in
        let day = days.starts[place]..<days.starts[place + 1]
        return times.overlaps(day) && range.times.overlaps(day)
      }
    self.days = shown.map { days.names[$0] }
    let watermarks = derivation.watermarks
    areFinal = shown.map {
      watermarks.highest.isPresent && days.lastMoment(of: $0) <= watermarks.lowest
    }
    self.range = held.names(of: times, among: range, from: asked.from, to: asked.to)
    areCutOff = held.areCutOff && asked.from == nil && conditions[.date] == nil
    warnings = derivation.damages
  }

  /// What counts of some time, be it derived, kept as it was found, or a count by now.
  private static func sums(
    of found: AdHocRecords, _ rows: RecordCounting, _ derived: [Int], in times: Range<Timestamp>,
    for needs: ReportNeeds, into empty: Cubes, _ parallel: Parallel
  ) throws(PipelineError) -> Cubes {
    var cubes = empty
    if found.loaded.agedDays.range.meets(times) {
      cubes.add(aged: try found.reading.agedCounts(of: times, parallel))
    }
    let kept = try found.rest.count(times, for: needs, in: found.derivation.events, into: empty)
    for part in kept { cubes.merge(part) }
    let parts = parallel.gather(derived.count, into: empty) { place, cubes in
      rows.add(derived[place], times, to: &cubes)
    }
    for part in parts { cubes.merge(part) }
    return cubes
  }

  /// The days of which the state has all sessions and clicks.
  private static func heldDays(
    of found: AdHocRecords, times: ClosedRange<Timestamp>, _ job: Job, _ clock: LocalClock,
    _ parallel: Parallel
  ) throws(PipelineError) -> HeldDays {
    let gone = try GoneRecords(
      found.reading, aged: found.loaded.agedDays, found.state,
      Retention(watermarks: found.derivation.watermarks, rules: job.rules), parallel)
    return HeldDays(behind: gone.lastOld, times: times, clock: clock)
  }

  /// One of the reports.
  ///
  /// - Parameters:
  ///   - place: its place among the definitions.
  ///   - top: how many rows are shown, the largest by the first metric; nil shows all.
  func table(_ place: Int, top: Int?) -> SummarizedTable {
    cubes.summary(place, top: top, texts: texts, apps: apps)
  }
}
