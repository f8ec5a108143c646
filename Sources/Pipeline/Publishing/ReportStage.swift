internal import Configuration
internal import Model
internal import Reporting

/// Attributions in, report tables out (section 6).
struct ReportStage: Sendable {
  let job: Job
  let events: Events
  let attributed: Attributed
  let watermarks: Watermarks
  let clock: LocalClock
  let beginnings: ReportBeginnings
  let parallel: Parallel

  /// Takes what was derived; throws where the job's zone is not known.
  init(
    job: Job, derivation: Derivation, beginnings: ReportBeginnings, parallel: Parallel
  ) throws(PipelineError) {
    clock = try Self.clock(of: job)
    self.job = job
    self.beginnings = beginnings
    self.parallel = parallel
    events = derivation.events
    attributed = derivation.attributed
    watermarks = derivation.watermarks
  }

  /// The clock that tells the days of reports (REP-3).
  static func clock(of job: Job) throws(PipelineError) -> LocalClock {
    guard let clock = LocalClock(zone: job.timeZone) else {
      throw .badSetting(path: "time_zone", problem: "unknown zone '\(job.timeZone)'")
    }
    return clock
  }

  /// What the report stage leaves.
  struct Result: Sendable {
    var tables: [ReportTable]
    var totals: Totals
    /// The days of all records.
    var days: Days
    /// The reports that have all days, whose rows add up to the totals (BAL-1).
    var wholeTables: [ReportTable]
  }

  /// Sums up all reports.
  func run() -> Result {
    let filling = CubeFilling(events: events, attributed: attributed, parallel: parallel)
    let range = filling.range
    let days = Days(clock: clock, first: range.lowerBound, last: range.upperBound)
    let cubes = filling.fill(Cubes(job.reports, days: days, behind: beginnings.times))
    let apps = watermarks.reported(events.apps)
    let tables = parallel.map(job.reports.count) {
      cubes.table($0, texts: events.strings, apps: apps)
    }
    let wholeTables = zip(tables, beginnings.times).filter { !$1.isPresent }.map(\.0)
    return Result(tables: tables, totals: cubes.totals, days: days, wholeTables: wholeTables)
  }
}
