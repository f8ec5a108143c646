public import Configuration
internal import Decoding
internal import Model
public import Pipeline
package import Streams

/// Does one stage of a distributed job for the records that it is given: rows come in, rows go out
/// (docs/distributed.md).
///
/// It needs no state and leaves none. All records of a part are in memory.
public struct Worker: Sendable {
  let job: Job
  let options: RunOptions
  let parallel: Parallel
  let apps: AppDirectory

  /// A worker for a job, whose catalogue of links, names of campaigns and association files it reads itself.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
    parallel = Parallel(job)
    apps = AppDirectory(job)
  }

  /// Reads what a stage needs, and writes what it gives.
  ///
  /// - Parameters:
  ///   - source: the place in the job of the source whose lines `decode` reads.
  ///   - input: lines of a log for `decode`, else rows of the stage, those of `audit` in their order.
  package func perform(
    _ stage: WorkerStage, source: Int, file: String,
    from input: consuming LogFileReader, to output: consuming FileWriter
  ) throws(PipelineError) -> WorkerSummary {
    var lines = WorkerInput(input)
    var rows = RowWriter(to: output)
    var summary = WorkerSummary(stage: stage)
    switch stage {
    case .decode: summary.rejected = try decode(source, file, &lines, &rows)
    case .duplicates: try part(of: stage, &lines, &summary).writeDistinct(to: &rows)
    case .histories: try part(of: stage, &lines, &summary).writeHistories(to: &rows)
    case .candidates: try part(of: stage, &lines, &summary).writeCandidates(to: &rows)
    case .resolve:
      try part(of: stage, &lines, &summary).writeDecided(
        to: &rows, isSpreadsheetSafe: job.spreadsheetSafe)
    case .limit: try limit(&lines, &rows)
    case .audit: try printAudit(&lines, &rows)
    }
    summary.linesRead = lines.count
    summary.linesWritten = rows.count
    try rows.finish()
    return summary
  }

  /// The records of a stage's rows.
  private func part(
    of stage: WorkerStage, _ input: inout WorkerInput, _ summary: inout WorkerSummary
  ) throws(PipelineError) -> RecordPart {
    // Before that nobody asks what the catalogue says.
    let needsCatalogue = stage == .candidates || stage == .resolve
    let sources = try WorkerSources(job, apps: apps, withCatalogue: needsCatalogue)
    let catalogue = try sources.catalogue(options, apps, parallel)
    let files = try RuleFiles(job)
    summary.warnings =
      files.associations.unusable.map(\.description) + catalogue.damages
      + sources.rejects(catalogue.files)
    var reader = RecordPartReader(
      stage, sources.plans, catalogue: catalogue, apps: apps, asOf: options.asOf)
    try input.forEachRow(of: stage) {
      (number, row, cells: InlineArray<4, Range<Int>>) throws(PipelineError) in
      let name = row.extracting(cells[2])
      guard let source = sources.place(of: name) else {
        throw .badRow(
          number,
          problem:
            "found \(WorkerRow.quoted(name, else: "no source")) in its third cell - expected one of "
            + sources.names)
      }
      try reader.add(
        row.extracting(cells[3]), of: source, under: row.extracting(cells[1]), row: number)
    }
    return try reader.finish(job, files, parallel)
  }
}
