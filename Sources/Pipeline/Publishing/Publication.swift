internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import SQLite
internal import Streams

/// Report tables in, files that others read out (REP-5).
///
/// All files are written beside the reports first. Once the state knows their digests the run is
/// done; giving them their names, `run.json` last, is what the next run does if this one cannot.
struct Publication: Sendable {
  let job: Job
  /// The number of the run.
  let run: Int64
  let parallel: Parallel

  private static let prefix = ".lookback-run-"
  private var staging: String { "\(job.output)/\(Self.prefix)\(run)" }

  /// Makes the folder of the reports, and removes from it what runs left that never committed.
  ///
  /// - Parameter unpublished: the run that committed and did not publish, if there is one.
  static func clean(_ job: Job, unpublished: Int64?) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.make(job.output)
      try Folder.removeStaleTemporaries(in: job.output)
      for name in try Folder.names(in: job.output)
      where name.hasPrefix(prefix) && name != unpublished.map({ "\(prefix)\($0)" }) {
        try Folder.removeAll("\(job.output)/\(name)")
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Reports that are staged.
  struct Staged: Sendable {
    /// The reports without their rows.
    var tables: [ReportTable] = []
    /// How many rows of each may be others than before.
    var madeRows: [Int] = []
    /// The files, the database last.
    var files: [PublishedFile] = []
    /// The days at which a later run may go on.
    var days = ReportDays()
  }

  /// Writes all reports beside the files that they will replace.
  ///
  /// - Parameters:
  ///   - openDays: the days at which a later run may go on.
  ///   - settled: the days of which the reports in place have the rows already.
  func stage(
    _ reports: [ReportPieces], _ openDays: [ReportStage.OpenDay], settled: SettledDays?
  ) throws(PipelineError) -> Staged {
    try checkPlaces(of: Self.fileNames(of: reports.map(\.name)))
    do throws(StreamError) { try Folder.make(staging) } catch { throw .stream(error) }
    // The database takes as long as all CSV files together.
    let parts = parallel.map(2) { task -> Result<Staged, PipelineError> in
      do throws(PipelineError) {
        if task == 0 { return .success(Staged(files: [try writeDatabase(reports, settled)])) }
        var staged = Staged()
        for report in reports { try writeCSV(report, openDays, settled, &staged) }
        return .success(staged)
      } catch {
        return .failure(error)
      }
    }
    var staged = Staged()
    for day in openDays { staged.days.totalsBefore[day.start] = day.totalsBefore.named }
    for result in parts.reversed() {
      let part = try result.get()
      staged.files += part.files
      staged.tables += part.tables
      staged.madeRows += part.madeRows
      staged.days.add(part.days)
    }
    return staged
  }

  /// Begins a file with the first bytes of the one that it will replace. It fails with `changedOutput` where those are
  /// others than were published.
  func begin(_ beginning: PublishedFile) -> Result<StagedFile, PipelineError> {
    let path = "\(job.output)/\(beginning.name)"
    do throws(StreamError) {
      try Folder.make(staging)
      var file = try StagedFile(beginning.name, in: staging)
      if try file.copy(path, bytes: Int64(beginning.bytes), digest: beginning.digest) {
        return .success(file)
      }
    } catch {
      return .failure(.stream(error))
    }
    return .failure(.changedOutput(path))
  }

  /// Begins the database with the rows of it that stay.
  ///
  /// - Parameter kept: how many rows of each report those are.
  func begin(
    _ database: PublishedFile, keeping kept: [String: Int]
  ) -> Result<StagedFile, PipelineError> {
    switch begin(database) {
    case .failure(let error): return .failure(error)
    case .success(var file):
      do {
        try file.change { path in try ReportDatabase.cut(after: kept, in: path) }
        return .success(file)
      } catch let error as StreamError {
        return .failure(.stream(error))
      } catch {
        return .failure(databaseError(error))
      }
    }
  }

  private func databaseError(_ error: any Error) -> PipelineError {
    .database(path: "\(job.output)/\(Self.databaseName)", message: "\(error)")
  }

  /// Writes `run.json` beside the one that it will replace; gives all files.
  func stageSummary(
    _ summary: inout RunSummary, _ stopwatch: Stopwatch
  ) throws(PipelineError) -> [PublishedFile] {
    try checkPlaces(of: [Self.summaryName])
    summary.timings = stopwatch.laps
    let json = summary.json(of: job)
    do throws(StreamError) {
      try Folder.make(staging)
      return summary.outputs + [
        try writeSummary(json)
      ]
    } catch {
      throw .stream(error)
    }
  }

  /// The file that holds all reports.
  static let databaseName = "reports.sqlite"

  /// The file that says what a run did.
  static let summaryName = "run.json"

  /// The names of all files that a job with some reports publishes.
  static func fileNames(of reports: [String]) -> [String] {
    reports.map { "\($0).csv" } + [databaseName, summaryName]
  }

  /// Throws when a file cannot be given its name, which is better known before anything is committed.
  private func checkPlaces(of names: [String]) throws(PipelineError) {
    for place in names.map({ "\(job.output)/\($0)" }) where Folder.hasName(place) {
      throw .stream(.isFolder(place))
    }
  }

  /// Removes the files of reports that the job does not have any more, and gives the files that are
  /// staged their names. Does nothing for what is done already.
  ///
  /// - Parameter isOwn: whether this process staged the files; their digests need no second look then.
  /// - Returns: false when a file is neither staged nor in its place as it should be.
  func finish(_ record: RunRecord, isOwn: Bool = false) throws(PipelineError) -> Bool {
    let outputs = record.outputs.files
    var placed = PlacedReports(job)
    do throws(StreamError) {
      try remove(record.removals.files, placed)
      // run.json last: whoever sees it sees the reports that it names, after a loss of power too.
      for isSummary in [false, true] {
        var moves = false
        for output in outputs where (output.name == Self.summaryName) == isSummary {
          let place = "\(job.output)/\(output.name)"
          let staged = "\(staging)/\(output.name)"
          if try isOwn ? output.hasSize(staged) : output.isFile(staged) {
            try Folder.move(staged, to: place)
            moves = true
          } else if try !placed.has(output) {
            return false
          }
        }
        if moves { try Folder.sync(job.output) }
      }
      try Folder.removeAll(staging)
      placed.keep(record.outputs.reports)
      return true
    } catch {
      throw .stream(error)
    }
  }

  /// Removes files that are as they were published. What somebody else put there is not ours.
  private func remove(
    _ files: [PublishedFile], _ placed: PlacedReports
  ) throws(StreamError) {
    var removes = false
    for file in files {
      let place = "\(job.output)/\(file.name)"
      if Folder.hasName(place) { continue }
      if try placed.has(file) {
        try Folder.remove(place)
        removes = true
      }
    }
    if removes { try Folder.sync(job.output) }
  }

  /// Whether all files are in their place as they were published.
  static func isWhole(
    _ outputs: [PublishedFile], _ job: Job, _ parallel: Parallel
  ) -> Bool {
    let placed = PlacedReports(job)
    // One that cannot be read is written anew.
    return parallel.map(outputs.count) { (try? placed.has(outputs[$0])) ?? false }
      .allSatisfy { $0 }
  }

  /// Whether all files are in their place and have the size that they were published with.
  static func areThere(_ outputs: [PublishedFile], in folder: String) -> Bool {
    outputs.allSatisfy { (try? $0.hasSize("\(folder)/\($0.name)")) ?? false }
  }

  private func writeSummary(_ json: [UInt8]) throws(StreamError) -> PublishedFile {
    var file = try StagedFile(Self.summaryName, in: staging)
    try file.write(json.span)
    return try file.finish()
  }

  /// Writes a report behind its rows of settled days.
  private func writeCSV(
    _ report: ReportPieces, _ openDays: [ReportStage.OpenDay], _ settled: SettledDays?,
    _ staged: inout Staged
  ) throws(PipelineError) {
    let name = report.name
    let kept = settled?.places[name]
    var file = try file("\(name).csv", settled)
    var rows = 0
    var days = openDays[...]
    do {
      let table = try report.forEach { index, table in
        let lines = CSVWriter(isSpreadsheetSafe: job.spreadsheetSafe).lines(of: table)
        if index == 0 && kept == nil { try file.write(lines.header.span) }
        var row = 0
        // A day of which the table has no row, and no later one, may be in the next.
        while let day = days.first, let first = table.firstRow(ofDay: day.name),
          first < table.rowCount
        {
          try file.write(lines, rows: row..<first)
          row = first
          staged.days.places.append(place(of: day, in: name, file, rows + row, kept))
          days.removeFirst()
        }
        try file.write(lines, rows: row..<table.rowCount)
        rows += table.rowCount
      }
      if table.columns.first?.role == .key(.date) {
        for day in days { staged.days.places.append(place(of: day, in: name, file, rows, kept)) }
      }
      staged.tables.append(table)
      staged.madeRows.append(rows)
      staged.files.append(try file.finish())
    } catch let error as StreamError {
      throw .stream(error)
    } catch {
      throw error as? PipelineError ?? databaseError(error)
    }
  }

  /// Where the rows of a day begin, behind so many that were written.
  private func place(
    of day: ReportStage.OpenDay, in report: String, _ file: borrowing StagedFile, _ rows: Int,
    _ kept: ReportDays.Place?
  ) -> ReportDays.Place {
    ReportDays.Place(
      report: report, day: day.start, bytes: file.bytes, digest: file.digest,
      rows: (kept?.rows ?? 0) + Int64(rows))
  }

  private func writeDatabase(
    _ reports: [ReportPieces], _ settled: SettledDays?
  ) throws(PipelineError) -> PublishedFile {
    var file = try file(Self.databaseName, settled)
    do {
      try file.change { path in
        if let settled {
          return try ReportDatabase.append(
            reports, after: reports.map { settled.rows(of: $0.name) }, to: path)
        }
        try ReportDatabase.write(reports, to: path)
        return []  // of a new file no piece is known
      }
      return try file.finishChanged()
    } catch let error as StreamError {
      throw .stream(error)
    } catch {
      throw error as? PipelineError ?? databaseError(error)
    }
  }

  /// A staged file: behind what stays of the one in place, if something does.
  private func file(
    _ name: String, _ settled: SettledDays?
  ) throws(PipelineError) -> StagedFile {
    if let begun = settled?.begun[name] { return try begun.take().get() }
    do throws(StreamError) { return try StagedFile(name, in: staging) } catch {
      throw .stream(error)
    }
  }
}
