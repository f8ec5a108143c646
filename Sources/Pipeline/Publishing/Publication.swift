internal import Configuration
internal import Model
internal import Reporting
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

  /// Writes all reports and `run.json` beside the files that they will replace; gives all files.
  func stage(
    _ tables: [ReportTable], summary: inout RunSummary, stopwatch: inout Stopwatch
  ) throws(PipelineError) -> [PublishedFile] {
    do throws(StreamError) { try Folder.make(staging) } catch { throw .stream(error) }
    // The database takes as long as all CSV files together.
    let files = parallel.map(2) { task -> Result<[PublishedFile], PipelineError> in
      do throws(PipelineError) {
        return .success(task == 0 ? [try writeDatabase(tables)] : try writeCSV(tables))
      } catch {
        return .failure(error)
      }
    }
    for result in files.reversed() { summary.outputs += try result.get() }
    stopwatch.lap("publish")
    return try stageSummary(&summary, stopwatch)
  }

  /// Writes `run.json` alone: the reports stay as they are (TIME-5). Gives all files.
  func stageSummary(
    _ summary: inout RunSummary, _ stopwatch: Stopwatch
  ) throws(PipelineError) -> [PublishedFile] {
    summary.timings = stopwatch.laps
    let json = summary.runJSON(job: job)
    do throws(StreamError) {
      try Folder.make(staging)
      return summary.outputs + [
        try write(name: Self.summaryName) { sink throws(StreamError) in try sink(json.span) }
      ]
    } catch {
      throw .stream(error)
    }
  }

  /// The file that holds all reports.
  static let databaseName = "reports.sqlite"

  /// The file that says what a run did.
  static let summaryName = "run.json"

  /// Gives the files that are staged their names. Does nothing for those that have them.
  ///
  /// - Returns: false when a file is neither staged nor in its place as it should be.
  func finish(_ outputs: [PublishedFile]) throws(PipelineError) -> Bool {
    do throws(StreamError) {
      // run.json last: whoever sees it sees the reports that it names.
      for output in outputs.filter({ $0.name != Self.summaryName })
        + outputs.filter({ $0.name == Self.summaryName })
      {
        let place = "\(job.output)/\(output.name)"
        if try Self.isFile("\(staging)/\(output.name)", output) {
          try Folder.move("\(staging)/\(output.name)", to: place)
          try Folder.sync(job.output)
        } else if try !Self.isFile(place, output) {
          return false
        }
      }
      try Folder.removeAll(staging)
      return true
    } catch {
      throw .stream(error)
    }
  }

  /// Whether all files are in their place as they were published.
  static func isWhole(_ outputs: [PublishedFile], in folder: String) -> Bool {
    // One that cannot be read is written anew.
    outputs.allSatisfy { (try? isFile("\(folder)/\($0.name)", $0)) ?? false }
  }

  private static func isFile(
    _ path: String, _ output: PublishedFile
  ) throws(StreamError) -> Bool {
    guard let status = try FileStatus(of: path), status.size == output.bytes else { return false }
    let (_, digest) = try ContentDigest.ofFile(path)
    return Digest(high: digest.high, low: digest.low) == output.digest
  }

  private func writeCSV(_ tables: [ReportTable]) throws(PipelineError) -> [PublishedFile] {
    let writer = CSVWriter(isSpreadsheetSafe: job.spreadsheetSafe)
    var files: [PublishedFile] = []
    do throws(StreamError) {
      for table in tables {
        files.append(
          try write(name: "\(table.name).csv") { sink throws(StreamError) in
            try writer.write(table, to: sink)
          })
      }
    } catch {
      throw .stream(error)
    }
    return files
  }

  /// Writes the file that `content` hands to its sink piece by piece.
  private func write(
    name: String,
    _ content: ((Span<UInt8>) throws(StreamError) -> Void) throws(StreamError) -> Void
  ) throws(StreamError) -> PublishedFile {
    var file = try AtomicFile(path: "\(staging)/\(name)")
    var digest = ContentDigest()
    var bytes = 0
    try content { chunk throws(StreamError) in
      try file.write(chunk)
      digest.update(chunk)
      bytes += chunk.count
    }
    try file.commit()
    let value = digest.value
    return PublishedFile(
      name: name, bytes: bytes, digest: Digest(high: value.high, low: value.low))
  }

  private func writeDatabase(_ tables: [ReportTable]) throws(PipelineError) -> PublishedFile {
    let name = Self.databaseName
    let path = "\(staging)/\(name)"
    do {
      let file = try AtomicFile(path: path)
      try ReportDatabase.write(tables, to: file.temporaryPath)
      let (bytes, digest) = try ContentDigest.ofFile(file.temporaryPath)
      try file.commit()
      return PublishedFile(
        name: name, bytes: Int(bytes), digest: Digest(high: digest.high, low: digest.low))
    } catch let error as StreamError {
      throw .stream(error)
    } catch {
      throw .database(path: "\(job.output)/\(name)", message: "\(error)")
    }
  }
}
