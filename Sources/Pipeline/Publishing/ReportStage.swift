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
  /// Which records count; nil for all.
  var selection: Selection?
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

  /// Some of the records.
  struct Selection: Sendable {
    /// When they were.
    var times: Swift.Range<Timestamp>
    /// What their keys print.
    var values: [ReportKey: Set<String>] = [:]
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
    let (cubes, days) = cubes()
    let tables = parallel.map(job.reports.count) {
      cubes.table($0, texts: events.strings, apps: apps)
    }
    let wholeTables = zip(tables, beginnings.times).filter { !$1.isPresent }.map(\.0)
    return Result(tables: tables, totals: cubes.totals, days: days, wholeTables: wholeTables)
  }

  /// Sums up the first report, with what its rows come to.
  ///
  /// - Parameter top: how many rows there are to be, the largest; nil for all.
  func summary(top: Int?) -> SummarizedTable {
    cubes().cubes.summary(0, top: top, texts: events.strings, apps: apps)
  }

  /// The times of the first and the last record.
  var range: ClosedRange<Timestamp> {
    let ranges = parallel.map(events.batches.count) { times(of: events.batches[$0]) }
    let first = ranges.map(\.first).min() ?? .earliest
    let last = ranges.map(\.last).max() ?? .earliest
    return min(first, last)...last
  }

  private var apps: [ReportedApp] {
    events.apps.enumerated().map { index, name in
      ReportedApp(name: name, watermark: watermarks[AppID(index: UInt16(index))])
    }
  }

  /// The sums of all records that count, and the days of all records.
  private func cubes() -> (cubes: Cubes, days: Days) {
    let range = range
    let days = Days(clock: clock, first: range.lowerBound, last: range.upperBound)
    let filter = selection.map {
      RecordFilter($0.values, texts: events.strings, apps: events.apps, days: days)
    }
    let parts = parallel.gather(
      events.batches.count,
      into: Cubes(job.reports, days: days, behind: beginnings.times, filter: filter)
    ) {
      index, cubes in
      addSessions(index, to: &cubes)
      addClicks(index, to: &cubes)
      let aged = events.batches[index].final?.aged.counts ?? []
      cubes.add(aged: aged.filter { counts($0.facts.day) })
    }
    // Merging is as much work as the rows that move, so one worker's cubes stay where they are.
    var cubes = parts[0]
    for part in parts.dropFirst() { cubes.merge(part) }
    return (cubes, days)
  }

  private func counts(_ time: Timestamp) -> Bool { selection?.times.contains(time) ?? true }

  private struct Range: Sendable {
    var first = Timestamp.end
    var last = Timestamp.earliest

    mutating func add(_ time: Timestamp) {
      first = min(first, time)
      last = max(last, time)
    }
  }

  private func times(of batch: SealedBatch) -> Range {
    var range = Range()
    let (clickRows, sessionRows) = (batch.clicks, batch.sessions)
    let clicks = clickRows.span
    let sessions = sessionRows.span
    for row in clicks.indices { range.add(clicks[row].timestamp) }
    for row in sessions.indices { range.add(sessions[row].timestamp) }
    for row in batch.final?.aged.counts ?? [] { range.add(row.facts.day) }
    return range
  }

  /// How many records are handed to the cubes at once: few enough to stay in the cache.
  private static let chunk = 512

  private func addSessions(_ index: Int, to cubes: inout Cubes) {
    let attributed = attributed.batches[index]
    let (sessionRows, rows, touches) = (
      events.batches[index].sessions, attributed.rows, attributed.touches
    )
    let (sessions, attributions) = (sessionRows.span, rows.span)
    var reported: [ReportedSession] = []
    reported.reserveCapacity(Self.chunk)
    for row in sessions.indices where counts(sessions[row].timestamp) {
      let attribution = attributions[row]
      switch attribution.outcome {
      case .counted, .rateLimited, .throttled: break
      case .repeatedInstall, .trackingDisabled, .duplicate, .tooLate: continue
      }
      let touch = attribution.touch == 0 ? nil : touches[Int(attribution.touch) - 1]
      // Only first sessions cost anything (REP-2).
      let isFirst = attribution.event.isFirstSession
      reported.append(
        ReportedSession(
          timestamp: sessions[row].timestamp, app: sessions[row].app, os: sessions[row].os,
          event: attribution.event, outcome: attribution.outcome,
          campaign: touch?.campaign ?? .absent, channel: touch?.channel ?? .absent,
          customParams: sessions[row].customParams, country: sessions[row].country,
          appVersion: sessions[row].appVersion, method: touch?.method, touchType: touch?.type,
          touchTime: touch?.ownTime ?? .absent, isAmbiguous: attribution.isAmbiguous,
          costMicros: isFirst ? touch?.costMicros ?? 0 : 0,
          currency: isFirst ? touch?.currency ?? .absent : .absent))
      if reported.count == Self.chunk {
        cubes.add(sessions: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(sessions: reported.span)
  }

  private func addClicks(_ index: Int, to cubes: inout Cubes) {
    let clickRows = events.batches[index].clicks
    let clicks = clickRows.span
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported: [ReportedClick] = []
    reported.reserveCapacity(Self.chunk)
    for row in clicks.indices {
      if clicks[row].isLate || !counts(clicks[row].timestamp) { continue }
      if attributed.duplicates.clicks.contains(RecordID(batch: index, row: row)) { continue }
      let own = names.names(of: clicks[row], row: row)
      reported.append(
        ReportedClick(
          timestamp: clicks[row].timestamp, app: clicks[row].app, os: clicks[row].os,
          campaign: own.campaign, channel: own.channel, country: clicks[row].country))
      if reported.count == Self.chunk {
        cubes.add(clicks: reported.span)
        reported.removeAll(keepingCapacity: true)
      }
    }
    cubes.add(clicks: reported.span)
  }
}
