package import Configuration
internal import EventStore
package import Model
package import Reporting
internal import Synchronization

/// Attributions in, report tables out (docs/rules.md, section 6).
package struct ReportStage: Sendable {
  let job: Job
  let events: Events
  let watermarks: Watermarks
  package let clock: LocalClock
  let beginnings: ReportBeginnings
  /// The times of the records that count; nil for all.
  package var times: Range<Timestamp>?
  /// The days of which reports have their rows already; nil when all rows are to be made.
  let settled: SettledDays?
  let parallel: Parallel
  let counting: RecordCounting
  /// The batches whose records are added up as rows.
  let derived: [Int]
  /// Adds up what is in state of the others.
  let rest: StateCounting?
  /// What older ones count for.
  let aged: [AgedCount]

  /// Enough for workers to end at about the same time.
  private static let piecesPerWorker = 4

  /// Takes what was derived.
  package init(job: Job, derivation: Derivation, beginnings: ReportBeginnings, parallel: Parallel) {
    clock = job.clock
    self.job = job
    self.beginnings = beginnings
    settled = derivation.settled
    self.parallel = parallel
    events = derivation.events
    watermarks = derivation.watermarks
    counting = RecordCounting(derivation.events, derivation.attributed)
    derived = derivation.events.batches.indices.filter(derivation.isDerived)
    rest = derivation.state?.counting
    aged = derivation.state?.aged ?? []
  }

  /// What records were added up to.
  package final class Sums: Sendable {
    /// Let go as tables are made of them, by whatever thread does.
    let cubes: Mutex<Cubes>
    let texts: StringTable
    /// What all records count for, those of settled days too.
    package let totals: Totals
    /// The days of all records.
    package let days: Days
    /// The days at which a later run may go on: from that of the lowest watermark on.
    let openDays: [OpenDay]
    /// The reports that are made some days at a time, by their places, and how many records a piece may have.
    let divided: [Int: Int64]
    /// Whether some report is made some days at a time.
    var isDivided: Bool { !divided.isEmpty }
    /// The times of the first and the last record of each batch.
    let ranges: [TimeRange]

    fileprivate init(
      _ cubes: Cubes, _ texts: StringTable, _ totals: Totals, _ days: Days, _ openDays: [OpenDay],
      _ ranges: [TimeRange]
    ) {
      self.ranges = ranges
      // At most one that is made, as sums and as a table, beside one that waits and one that is written, or two that
      // are made.
      divided = cubes.tooLarge.mapValues { $0 / 4 }
      self.cubes = Mutex(cubes)
      self.texts = texts
      self.totals = totals
      self.days = days
      self.openDays = openDays
    }
  }

  /// A day of which rows may still change.
  struct OpenDay: Sendable {
    var name: String
    var start: Timestamp
    /// What all records before it count for.
    var totalsBefore: Totals
  }

  /// Adds up all records.
  ///
  /// - Parameter divides: whether reports for which memory has no room are left to be made some days at a time.
  package func sums(dividing divides: Bool) throws(PipelineError) -> Sums {
    let ranges = ranges
    let (cubes, texts, days) = try cubes(
      ranges, atMost: divides ? parallel.memory.roomForSums : nil)
    var before = Totals()
    if start.isPresent, let settled { before = settled.totals }
    let all = before + cubes.totals
    let firstOpen = (days.starts.firstIndex { $0 > watermarks.lowest } ?? days.names.count) - 1
    var openDays: [OpenDay] = []
    for day in days.names.indices {
      if day >= firstOpen, days.starts[day] >= settled?.start ?? .absent {
        openDays.append(
          OpenDay(name: days.names[day], start: days.starts[day], totalsBefore: before))
      }
      before = before + cubes.totals(ofDays: day..<day + 1)
    }
    return Sums(cubes, texts, all, days, openDays, ranges)
  }

  /// The reports, without their rows of settled days; once, each made when it is asked for.
  package func tables(of sums: Sums) -> some Sequence<ReportTable> {
    job.reports.indices.lazy.map { place in
      sums.cubes.withLock { $0.makeTable(place, texts: sums.texts, apps: apps) }
    }
  }

  /// Adds up, and gives the reports alone.
  package func tables() throws(PipelineError) -> [ReportTable] {
    Array(tables(of: try sums(dividing: false)))
  }

  /// The reports, if they are sound: throws when one that has all days does not add up to what there is (BAL-1).
  func balancedTables(of sums: Sums) throws(PipelineError) -> [ReportTable] {
    var tables: [ReportTable] = []
    for place in job.reports.indices { tables.append(try balancedTable(place, of: sums)) }
    return tables
  }

  /// The moment from which on records are added up: what all reports have already is not added up
  /// again.
  private var start: Timestamp {
    settled.flatMap { $0.areIn(all: job.reports) ? $0.start : nil } ?? .absent
  }

  /// The times of the first and the last record.
  package var range: TimeRange { Self.joined(ranges) }

  /// The times of the first and the last record of each batch.
  private var ranges: [TimeRange] {
    events.batches.indices.map { counting.range(of: $0) }
  }

  private static func joined(_ ranges: [TimeRange]) -> TimeRange {
    ranges.reduce(into: TimeRange()) { $0.add($1) }
  }

  /// The days of all records.
  package var days: Days { days(in: range.times) }

  private func days(in range: ClosedRange<Timestamp>) -> Days {
    Days(clock: clock, first: range.lowerBound, last: range.upperBound)
  }

  var apps: [ReportedApp] { events.reportedApps(watermarks) }

  /// The sums of all records that count, the texts that they name, and the days of all records.
  ///
  /// - Parameter most: how many bytes the sums of a report may take that can be divided; nil for any.
  private func cubes(
    _ ranges: [TimeRange], atMost most: Int?
  ) throws(PipelineError) -> (cubes: Cubes, texts: StringTable, days: Days) {
    let aged = aged.filter { $0.facts.day >= start }
    var range = Self.joined(ranges)
    if let rest { range.add(rest.span) }
    for count in aged { range.add(count.facts.day) }
    let days = days(in: range.times)
    let behind = zip(job.reports, beginnings.times).map { report, time in
      settled?.places[report.name].map { max(time, $0.day - Interval(milliseconds: 1)) } ?? time
    }
    let all = times ?? .absent..<Timestamp(milliseconds: .max)
    let times = max(start, all.lowerBound)..<max(start, all.upperBound)
    // In order of time and in large pieces: most rows have a date, so that few are in the cubes of two
    // workers, and those of a day are in the processor's caches while they are counted.
    let order = derived.sorted { (ranges[$0].first, $0) < (ranges[$1].first, $1) }
    let piece = max(1, order.count / (parallel.workers * Self.piecesPerWorker))
    let records = order.reduce(0) { $0 + events.batches[$1].recordCount }
    let threads = parallel.threads(sumsOf: records, areBounded: most != nil)
    let empty = Cubes(
      job.reports, days: days, behind: behind, atMost: most, sharedBy: threads)
    var parts = parallel.gather(
      (order.count + piece - 1) / piece, threads: threads, into: empty
    ) { place, cubes in
      for index in order[place * piece..<min((place + 1) * piece, order.count)] {
        counting.add(index, times, to: &cubes)
      }
    }
    var texts = events.strings
    if let rest {
      rest.know(texts)
      parts += try rest.count(
        times, for: ReportNeeds(job.reports), in: events, into: empty)
      texts = rest.texts
    }
    // Merging is as much work as the rows that move, so one worker's cubes stay where they are. Nobody else
    // may hold them then, or they would be copied.
    var cubes = parts.removeFirst()
    while let part = parts.popLast() { cubes.merge(part) }
    cubes.add(aged: aged.filter { times.contains($0.facts.day) })
    return (cubes, texts, days)
  }
}
