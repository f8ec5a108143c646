internal import Configuration
internal import Dispatch
internal import EventStore
internal import Model
internal import Reporting

/// The days that are over for a run: no row of theirs can become another one.
///
/// Sessions and clicks at or before a watermark are final (TIME-2), late clicks count in no metric
/// (TIME-3), and a day before the watermark is final already (REP-3). So a row can change only on the
/// day behind the watermark of its app and later, and only if something of that app is new. What was
/// published of the days before is copied.
struct SettledDays: Sendable {
  /// The first moment of the first day that may change.
  let start: Timestamp
  /// What all records before it count for.
  let totals: Totals
  /// Where its rows begin in each report whose first key is the date.
  let places: [String: ReportDays.Place]
  /// The files that will replace reports whose rows of these days stay, by their names: CSV files with these rows,
  /// and the database cut to them.
  let begun: [String: BackgroundWork<Result<StagedFile, PipelineError>>]
  /// The days of the run before.
  private let days: ReportDays

  /// The most reports of which rows are copied: each has a file open until it is written to its end.
  private static let mostReports = 256

  /// Looks for the last day that begins at or before the first moment that may change, and begins to copy what
  /// stays; nil when the run before noted none, when one of its reports is not there as it was published, or where
  /// there are very many. Whether what is copied has the digests that it was published with is known at the end: see
  /// `areCopied`.
  init?(_ last: CommittedRun, before moment: Timestamp, job: Job, _ parallel: Parallel) {
    days = last.record.days
    let reports = last.record.outputs.reports
    guard let day = days.totalsBefore.keys.filter({ $0 <= moment }).max(),
      let totals = days.totalsBefore[day],
      let database = reports.first(where: { $0.name == OutputNames.database }),
      job.reports.count <= Self.mostReports, Publication.areThere(reports, in: job.output)
    else { return nil }
    start = day
    self.totals = Totals(named: totals)
    places = Dictionary(
      days.places.filter { $0.day == day }.map { ($0.report, $0) }, uniquingKeysWith: { $1 })
    let publication = Publication(job: job, run: last.number + 1, parallel: parallel)
    // The database keeps a processor busy, and the large files, one after the other, the disk.
    let (first, second) =
      parallel.workers == 1
      ? (nil, nil)
      : (DispatchQueue(label: "settled database"), DispatchQueue(label: "settled days"))
    let beginnings = places.values.map {
      PublishedFile(name: OutputNames.csv($0.report), size: $0.bytes, digest: $0.digest)
    }
    var begun: [String: BackgroundWork<Result<StagedFile, PipelineError>>] = [:]
    let rows = places.mapValues { Int($0.rows) }
    let kept = Dictionary(
      uniqueKeysWithValues: job.reports.map { ($0.name, rows[$0.name] ?? 0) })
    begun[database.name] = BackgroundWork(on: first) { publication.begin(database, keeping: kept) }
    for beginning in beginnings.sorted(by: { $0.size > $1.size }) {
      begun[beginning.name] = BackgroundWork(on: second) { publication.begin(beginning) }
    }
    self.begun = begun
  }

  /// The number of rows of a report that stay.
  func rows(of report: String) -> Int { Int(places[report]?.rows ?? 0) }

  /// Whether all that stays was copied, for which this waits; false when some of it is not what was published.
  func areCopied() -> Bool {
    // All are waited for: one that is still being copied would write beside those that are begun anew.
    let areCopied = begun.values.map { file in
      file.look { result in
        switch result {
        case .failure(.changedOutput): false
        case .failure: true
        case .success: true
        }
      }
    }
    return !areCopied.contains(false)
  }

  /// Whether all reports of a job have their rows of these days.
  func areIn(all reports: [ReportDefinition]) -> Bool {
    reports.allSatisfy { places[$0.name] != nil }
  }

  /// The days before, from a moment on, on which a later run may still build.
  func earlierDays(from moment: Timestamp) -> ReportDays {
    var earlier = ReportDays()
    let kept = moment..<max(moment, start)
    earlier.places = days.places.filter { kept.contains($0.day) }
    earlier.totalsBefore = days.totalsBefore.filter { kept.contains($0.key) }
    return earlier
  }

  /// The first moment at which a session, a click or `is_final` may be another than before, given
  /// the new records, the watermarks before them and those with them.
  static func firstChange(
    by new: [SealedBatch], after watermarks: Watermarks, upTo moved: Watermarks
  ) -> Timestamp {
    // Late duplicates move watermarks, too, and are no new records.
    var first = moved.firstMoved(from: watermarks).next
    /// A record of an app that has no watermark changes what lies after it: there is nothing else.
    func add(_ app: AppID, _ time: Timestamp) {
      let watermark = watermarks[app]
      first = min(first, watermark.isPresent ? watermark.next : time)
    }
    let lowest = watermarks.lowest
    for batch in new {
      for (app, range) in batch.clickTimes.byApp + batch.sessionTimes.byApp {
        add(app, range.first)
      }
      for record in batch.referrerRecords { add(record.app, .end) }
      for answer in batch.answers { add(answer.app, .end) }
      for sync in batch.cookieSyncs { add(sync.app, .end) }
      for entry in batch.entries {
        if let app = entry.app {
          add(app, .end)
        } else {
          first = min(first, lowest.next)
        }
      }
    }
    return first
  }
}

extension Timestamp {
  /// The millisecond after it.
  fileprivate var next: Timestamp { self + Interval(milliseconds: 1) }
}
