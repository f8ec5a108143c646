internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import SQLite
internal import Streams

/// Writing the files beside those that they will replace.
extension Publication {
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
    try checkPlaces(of: OutputNames.published(reports.map(\.name)))
    do throws(StreamError) { try Folder.make(staging) } catch { throw .stream(error) }
    // The database takes as long as all CSV files together.
    let parts = try parallel.map(2) { task throws(PipelineError) in
      if task == 0 { return Staged(files: [try writeDatabase(reports, settled)]) }
      var staged = Staged()
      for report in reports { try writeCSV(report, openDays, settled, &staged) }
      return staged
    }
    var staged = Staged()
    for day in openDays { staged.days.totalsBefore[day.start] = day.totalsBefore.named }
    for part in parts.reversed() {
      staged.files += part.files
      staged.tables += part.tables
      staged.madeRows += part.madeRows
      staged.days.add(part.days)
    }
    return staged
  }

  /// Writes `run.json` beside the one that it will replace; gives all files.
  func stageSummary(
    _ summary: inout RunSummary, _ stopwatch: Stopwatch
  ) throws(PipelineError) -> [PublishedFile] {
    try checkPlaces(of: [OutputNames.summary])
    summary.timings = stopwatch.laps
    let json = summary.json(of: job)
    do throws(StreamError) {
      try Folder.make(staging)
      var file = try StagedFile(OutputNames.summary, in: staging)
      try file.write(json.span)
      return summary.outputs + [try file.finish()]
    } catch {
      throw .stream(error)
    }
  }

  /// Throws when a file cannot be given its name, which is better known before anything is committed.
  private func checkPlaces(of names: [String]) throws(PipelineError) {
    for place in names.map(job.path(ofOutput:)) where Folder.isFolderItself(place) {
      throw .stream(.isFolder(place))
    }
  }

  /// Writes a report behind its rows of settled days.
  private func writeCSV(
    _ report: ReportPieces, _ openDays: [ReportStage.OpenDay], _ settled: SettledDays?,
    _ staged: inout Staged
  ) throws(PipelineError) {
    let name = report.name
    let kept = settled?.places[name]
    var file = try file(OutputNames.csv(name), settled)
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
    var file = try file(OutputNames.database, settled)
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
