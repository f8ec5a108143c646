internal import Configuration
internal import EventStore
internal import Foundation
internal import Model
internal import Pipeline
internal import Reporting
internal import Streams

/// Compares what a state gives with what its last run meant to publish, and that with the files.
struct ReportComparison {
  let job: Job
  let last: CommittedRun
  /// What makes a file as it was.
  var remedy = "'lookback run JOB' writes it anew"

  /// Compares all files with what was published, whatever the state gives.
  func compareFiles(_ summary: inout VerifySummary) throws(PipelineError) {
    for output in last.record.outputs { _ = try check(output, &summary) }
  }

  /// Compares a report's CSV file, byte by byte.
  func compare(
    _ table: ReportTable, _ summary: inout VerifySummary
  ) throws(PipelineError) {
    let name = OutputNames.csv(table.name)
    var digest = PieceDigests()
    var bytes = 0
    CSVWriter(isSpreadsheetSafe: job.spreadsheetSafe).write(table) { chunk in
      digest.update(chunk)
      bytes += chunk.count
    }
    guard let output = output(name, &summary) else { return }
    guard digest.value == output.digest, bytes == output.size else {
      return summary.problems.append(otherThanState(name))
    }
    if try check(output, &summary) {
      summary.checked.append("\(name): \(table.rowCount.counted("row")), as the state gives them")
    }
  }

  /// Compares the report database: its bytes with what was published, its content with what the state gives, as another
  /// version of SQLite may have written it.
  func compareDatabase(
    _ tables: [ReportTable], _ summary: inout VerifySummary
  ) throws(PipelineError) {
    let name = OutputNames.database
    guard let output = output(name, &summary), try check(output, &summary) else { return }
    if !last.isPublished { return }
    let path = job.path(ofOutput: name)
    let beside = Publication.filesBesideDatabase(of: job)
    if !beside.isEmpty {
      summary.problems += beside.map {
        "\($0): another program left this beside the reports, and SQLite would apply it to them - 'lookback run JOB' "
          + "removes it and writes them anew"
      }
      return
    }
    do {
      let folder = FileManager.default.temporaryDirectory.path
      // What was left here when one was killed goes first.
      try? Folder.removeStaleTemporaries(in: folder)
      let place = "\(folder)/lookback-\(name)"
      let made = try Self.temporaryFile(place)
      do {
        try ReportDatabase.write(tables, to: made.temporaryPath)
      } catch let error where !(error is StreamError) {
        throw PipelineError.database(
          path: place, message: "\(error); or set TMPDIR to another folder")
      }
      guard let published = try ReportDatabase.content(of: path) else {
        return summary.problems.append(
          "\(path): SQLite finds it damaged, as run \(last.number) published it - "
            + "remove it, and 'lookback run JOB' writes it anew")
      }
      // It is removed as soon as nobody has it.
      let content = try withExtendedLifetime(made) {
        try ReportDatabase.content(of: made.temporaryPath)
      }
      if published == content {
        summary.checked.append("\(name): whole, as the state gives it")
      } else {
        summary.problems.append(otherThanState(name))
      }
    } catch let error as StreamError {
      throw .stream(error)
    } catch let error as PipelineError {
      throw error
    } catch {
      throw .database(path: path, message: "\(error)")
    }
  }

  /// A file that nobody keeps. Its folder is none of the job's, so that what can be done about it is said, too.
  private static func temporaryFile(_ place: String) throws(PipelineError) -> AtomicFile {
    do throws(StreamError) { return try AtomicFile(path: place, mode: 0o600) } catch {
      throw .database(
        path: place, message: "\(error.problem) - make its folder, or set TMPDIR to another one")
    }
  }

  /// Compares `run.json` with what was written.
  func compareSummary(_ summary: inout VerifySummary) throws(PipelineError) {
    let name = OutputNames.summary
    guard let output = output(name, &summary), try check(output, &summary) else { return }
    if last.isPublished { summary.checked.append("\(name): as run \(last.number) wrote it") }
  }

  /// What the last run meant to publish under a name.
  private func output(_ name: String, _ summary: inout VerifySummary) -> PublishedFile? {
    let output = last.record.outputs.named(name)
    if output == nil { summary.problems.append(otherThanState(name)) }
    return output
  }

  /// Whether a file is the one that was published. One that was not published yet is not looked at.
  private func check(
    _ output: PublishedFile, _ summary: inout VerifySummary
  ) throws(PipelineError) -> Bool {
    if !last.isPublished { return true }
    let path = job.path(ofOutput: output.name)
    let read = try Result { () throws(StreamError) in try PieceDigests.ofFile(path) }.ifReadable()
    guard let (bytes, digest) = read else {
      var isGone = false
      do { isGone = try FileStatus(of: path) == nil } catch {}
      summary.problems.append(
        "\(path): run \(last.number) published it, and it "
          + (isGone ? "is gone - \(remedy)" : "cannot be read - remove it: \(remedy)"))
      return false
    }
    if bytes == output.size, digest == output.digest { return true }
    let isEarlier = try Result { () throws(StreamError) in try output.isEarlierFile(path) }
      .ifReadable()
    if isEarlier == true { return true }
    summary.problems.append(
      "\(path): it is not what run \(last.number) published - \(remedy)")
    return false
  }

  private func otherThanState(_ name: String) -> String {
    "\(job.path(ofOutput: name)): run \(last.number) published something else than the state gives - "
      + "make both anew with 'lookback rebuild JOB', and please report this as a bug"
  }
}
