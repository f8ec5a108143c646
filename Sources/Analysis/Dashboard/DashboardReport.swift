public import Configuration
internal import EventStore
internal import Model
public import Pipeline
internal import Reporting
internal import Streams

/// A page with charts out of what the state holds, and what Datasette needs to serve the reports. Reads
/// no logs; a run may be at work.
public struct DashboardReport: Sendable {
  private let job: Job
  private let query: DaysQuery
  private let options: RunOptions

  /// How many campaigns, channels and apps are shown unless asked otherwise.
  static let rows = 20

  /// A dashboard of a job.
  ///
  /// - Parameter query: which days, and how many of the largest rows.
  public init(_ job: Job, _ query: DaysQuery, options: RunOptions) {
    self.job = job
    self.query = query
    self.options = options
  }

  /// Adds up, then writes both files.
  ///
  /// Throws where the job's rules are not those of the state, where the state does not hold all
  /// sessions and clicks of a day that is asked for (TIME-7), and where a file cannot be written.
  /// - Complexity: that of one ad hoc report.
  public func perform() throws(PipelineError) -> DashboardSummary {
    try Publication.refuseReportsOfOthers(job)
    let own = JobOutputs(job)
    for source in job.sources { try own.refuse(of: source) }
    let parts = Dashboard.Part.allCases
    let sums = try AdHocSums(
      parts.map { $0.definition(currencies: job.currencies) }, of: query, in: job, options)
    guard let last = sums.state.runs.last else {
      throw .state(StoreError(.noState, path: job.state))
    }
    var tables: [Dashboard.Part: SummarizedTable] = [:]
    for (place, part) in parts.enumerated() {
      // Where all rows are shown, the largest come first too.
      let top = part == .days ? nil : part.isLong ? query.top ?? Self.rows : Int.max
      tables[part] = sums.table(place, top: top)
    }
    var summary = DashboardSummary(job: job.name, days: sums.range, missing: sums.warnings)
    let configuration = configuration(&summary)
    let dashboard = Dashboard(
      job: job.name, timeZone: job.timeZone, range: sums.range, days: sums.days,
      areFinal: sums.areFinal, run: (last.number, last.record.finished), apps: apps(sums.state),
      tables: tables,
      health: try DashboardHealth(last, in: job), isServed: configuration != nil)
    summary.page = job.path(ofOutput: OutputNames.page)
    do throws(StreamError) {
      try Folder.make(job.output)
      try Folder.removeStaleTemporaries(in: job.output)
      try write(DashboardPage(dashboard).bytes, to: summary.page, with: configuration)
    } catch {
      throw .stream(error)
    }
    return summary
  }

  /// Both files, of which none gets its name before both are written.
  private func write(
    _ page: [UInt8], to path: String, with configuration: [UInt8]?
  ) throws(StreamError) {
    try Folder.refuse(asFile: path)
    var file = try AtomicFile(path: path)
    try file.write(page.span)
    try file.flush()
    guard let configuration else { return try file.commit() }
    try Folder.refuse(asFile: configurationPath)
    var beside = try AtomicFile(path: configurationPath)
    try beside.write(configuration.span)
    try beside.flush()
    try beside.commit()
    try file.commit()
  }

  private var configurationPath: String { job.path(ofOutput: OutputNames.datasette) }

  /// What Datasette is told; nil where there is no database to tell of.
  private func configuration(_ summary: inout DashboardSummary) -> [UInt8]? {
    let path = job.path(ofOutput: OutputNames.database)
    var problem = "it has no tables"
    if FileVersion(of: path) == nil {
      // SQLite would wait for a pipe.
      let isThere = (try? FileStatus(of: path)) != nil
      problem = isThere ? "it is no file" : "it is not there"
    } else {
      do {
        let configuration = try DatasetteConfiguration(database: path)
        if !configuration.isEmpty {
          summary.configuration = configurationPath
          return configuration.json(job: job.name, timeZone: job.timeZone)
        }
      } catch {
        problem = "\(error)"
      }
    }
    summary.missing.append(
      "\(path): \(problem) - 'lookback run JOB' publishes it; \(OutputNames.datasette) was not written"
    )
    return nil
  }

  /// The apps of the job, or, when it measures all, those of the state.
  private func apps(_ state: CommittedState) -> [Dashboard.App] {
    let watermarks = state.watermarks
    let names = Dictionary(
      job.apps.map { (ExactText($0.app), $0.name) }, uniquingKeysWith: { first, _ in first })
    return Set(names.keys).union(watermarks.keys).sorted().map {
      Dashboard.App(key: $0.text, name: names[$0] ?? nil, finalUpTo: watermarks[$0] ?? .absent)
    }
  }
}
