internal import Configuration
internal import EventStore
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
  /// The days of which reports have their rows already; nil when all rows are to be made.
  let settled: SettledDays?
  let parallel: Parallel

  /// Takes what was derived; throws where the job's zone is not known.
  init(
    job: Job, derivation: Derivation, beginnings: ReportBeginnings, parallel: Parallel
  ) throws(PipelineError) {
    clock = try Self.clock(of: job)
    self.job = job
    self.beginnings = beginnings
    settled = derivation.settled
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
    /// The reports, without their rows of settled days.
    var tables: [ReportTable]
    /// What all records count for, those of settled days too.
    var totals: Totals
    /// The days of all records.
    var days: Days
    /// What does not add up in reports that have all days (BAL-1).
    var imbalances: [Imbalance]
    /// The days at which a later run may go on: from that of the lowest watermark on.
    var openDays: [OpenDay]
  }

  /// A day of which rows may still change.
  struct OpenDay: Sendable {
    var name: String
    var start: Timestamp
    /// What all records before it count for.
    var totalsBefore: Totals
  }

  /// Sums up all reports.
  func run() -> Result {
    let (cubes, days) = cubes()
    let tables = parallel.map(job.reports.count) {
      cubes.table($0, texts: events.strings, apps: apps)
    }
    var before = Totals()
    if start.isPresent, let settled { before = settled.totals }
    let open = days.starts.firstIndex { $0 > watermarks.lowest } ?? days.names.count
    let openDays = days.names.indices[max(0, open - 1)...].map {
      OpenDay(
        name: days.names[$0], start: days.starts[$0],
        totalsBefore: before + cubes.totals(ofDays: 0..<$0))
    }.filter { $0.start >= settled?.start ?? .absent }
    let totals = before + cubes.totals
    return Result(
      tables: tables, totals: totals, days: days,
      imbalances: imbalances(of: tables, cubes, totals, days), openDays: openDays)
  }

  /// The moment from which on records are added up: what all reports have already is not added up
  /// again.
  private var start: Timestamp {
    settled.flatMap { $0.areIn(all: job.reports) ? $0.start : nil } ?? .absent
  }

  /// Compares the rows of reports that have all days with what there is on these days. The rows of
  /// settled days were compared by the run that made them.
  private func imbalances(
    of tables: [ReportTable], _ cubes: Cubes, _ totals: Totals, _ days: Days
  ) -> [Imbalance] {
    zip(tables, beginnings.times).flatMap { table, beginning -> [Imbalance] in
      if beginning.isPresent { return [] }
      guard let place = settled?.places[table.name] else { return totals.imbalances(of: table) }
      let first = days.names.indices.first { days.starts[$0] >= place.day } ?? days.names.count
      return cubes.totals(ofDays: first..<days.names.count).imbalances(of: table)
    }
  }

  /// Sums up the first report, with what its rows come to.
  ///
  /// - Parameter top: how many rows there are to be, the largest; nil for all.
  func summary(top: Int?) -> SummarizedTable {
    cubes().cubes.summary(0, top: top, texts: events.strings, apps: apps)
  }

  /// The times of the first and the last record.
  var range: ClosedRange<Timestamp> {
    Self.range(of: ranges)
  }

  /// The times of the first and the last record of each batch.
  private var ranges: [Range] {
    parallel.map(events.batches.count) { times(of: events.batches[$0]) }
  }

  private static func range(of ranges: [Range]) -> ClosedRange<Timestamp> {
    let first = ranges.map(\.first).min() ?? .earliest
    let last = ranges.map(\.last).max() ?? .earliest
    return min(first, last)...last
  }

  /// The days of all records.
  var days: Days { days(in: range) }

  private func days(in range: ClosedRange<Timestamp>) -> Days {
    Days(clock: clock, first: range.lowerBound, last: range.upperBound)
  }

  private var apps: [ReportedApp] {
    events.apps.enumerated().map { index, name in
      ReportedApp(name: name, watermark: watermarks[AppID(index: UInt16(index))])
    }
  }

  /// The sums of all records that count, and the days of all records.
  private func cubes() -> (cubes: Cubes, days: Days) {
    let ranges = ranges
    let days = days(in: Self.range(of: ranges))
    let filter = selection.map {
      RecordFilter($0.values, texts: events.strings, apps: events.apps, days: days)
    }
    let behind = zip(job.reports, beginnings.times).map { report, time in
      settled?.places[report.name].map { max(time, $0.day - Interval(milliseconds: 1)) } ?? time
    }
    let start = start
    // In order of time and in large pieces: most rows have a date, so that few are in the cubes of two
    // workers, and those of a day are in the processor's caches while they are counted.
    let order = ranges.indices.sorted { (ranges[$0].first, $0) < (ranges[$1].first, $1) }
    let piece = max(1, order.count / (parallel.workers * Self.piecesPerWorker))
    let parts = parallel.gather(
      (order.count + piece - 1) / piece,
      into: Cubes(job.reports, days: days, behind: behind, filter: filter)
    ) { place, cubes in
      for index in order[place * piece..<min((place + 1) * piece, order.count)] {
        addSessions(index, from: start, to: &cubes)
        addClicks(index, from: start, to: &cubes)
        let aged = events.batches[index].final?.aged.counts ?? []
        cubes.add(aged: aged.filter { counts($0.facts.day, from: start) })
      }
    }
    // Merging is as much work as the rows that move, so one worker's cubes stay where they are.
    var cubes = parts[0]
    for part in parts.dropFirst() { cubes.merge(part) }
    return (cubes, days)
  }

  private func counts(_ time: Timestamp, from start: Timestamp) -> Bool {
    time >= start && selection?.times.contains(time) ?? true
  }

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

  /// Enough for workers to end at about the same time.
  private static let piecesPerWorker = 4

  /// How many records are handed to the cubes at once: few enough to stay in the cache.
  private static let chunk = 512

  private func addSessions(_ index: Int, from start: Timestamp, to cubes: inout Cubes) {
    let attributed = attributed.batches[index]
    let (sessionRows, rows, touches) = (
      events.batches[index].sessions, attributed.rows, attributed.touches
    )
    let (sessions, attributions) = (sessionRows.span, rows.span)
    var reported: [ReportedSession] = []
    reported.reserveCapacity(Self.chunk)
    for row in sessions.indices where counts(sessions[row].timestamp, from: start) {
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

  private func addClicks(_ index: Int, from start: Timestamp, to cubes: inout Cubes) {
    let clickRows = events.batches[index].clicks
    let clicks = clickRows.span
    var names = ReportedNames(of: events.batches[index], in: events)
    var reported: [ReportedClick] = []
    reported.reserveCapacity(Self.chunk)
    for row in clicks.indices {
      if clicks[row].isLate || !counts(clicks[row].timestamp, from: start) { continue }
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
