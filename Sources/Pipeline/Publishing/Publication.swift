internal import Configuration
internal import Decoding
internal import Foundation
internal import Model
internal import Reporting
internal import SQLite
internal import Streams

/// Report tables in, files that others read out: each appears whole, `run.json` last (REP-5).
struct Publication: Sendable {
  let job: Job
  let parallel: Parallel

  /// Makes the job's folders and takes its lock, which the kernel gives back when the run ends.
  func lock(wait: Interval) throws(PipelineError) -> LockHolder {
    do throws(StreamError) {
      try Folder.make(job.state, mode: 0o700)
      try Folder.make(job.output)
      _ = try Folder.removeStaleTemporaries(in: job.output)
      return LockHolder(
        try FileLock(
          path: job.state + "/lock", waitingUpTo: .milliseconds(wait.milliseconds)))
    } catch {
      throw .stream(error)
    }
  }

  /// Writes all reports, the quarantine and `run.json`.
  func publish(
    _ tables: [ReportTable], rejects: [QuarantineSpool.Member], summary: inout RunSummary,
    stopwatch: inout Stopwatch
  ) throws(PipelineError) {
    do throws(StreamError) { summary.quarantine = try writeQuarantine(rejects) } catch {
      throw .stream(error)
    }
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
    summary.timings = stopwatch.laps
    do throws(StreamError) {
      let json = summary.runJSON(job: job)
      _ = try write(name: "run.json") { sink throws(StreamError) in try sink(json.span) }
    } catch {
      throw .stream(error)
    }
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
    var file = try AtomicFile(path: "\(job.output)/\(name)")
    var digest = ContentDigest()
    var bytes = 0
    try content { chunk throws(StreamError) in
      try file.write(chunk)
      digest.update(chunk)
      bytes += chunk.count
    }
    try file.commit()
    return PublishedFile(name: name, bytes: bytes, digest: Self.text(digest.value))
  }

  private func writeDatabase(_ tables: [ReportTable]) throws(PipelineError) -> PublishedFile {
    let name = "reports.sqlite"
    let path = "\(job.output)/\(name)"
    do {
      let file = try AtomicFile(path: path)
      try ReportDatabase.write(tables, to: file.temporaryPath)
      let (bytes, digest) = try ContentDigest.ofFile(file.temporaryPath)
      try file.commit()
      return PublishedFile(name: name, bytes: Int(bytes), digest: Self.text(digest))
    } catch let error as StreamError {
      throw .stream(error)
    } catch let error as DatabaseError {
      throw .database(path: path, message: "\(error)")
    } catch {
      throw .database(path: path, message: "\(error)")
    }
  }

  private static func text(_ digest: (high: UInt64, low: UInt64)) -> String {
    Digest(high: digest.high, low: digest.low).description
  }

  /// Writes the rejected lines of a run into a file of their own, if there are any, and removes
  /// those of runs longer ago than `retention`.
  private func writeQuarantine(_ rejects: [QuarantineSpool.Member]) throws(StreamError) -> String? {
    let folder = job.state + "/rejects"
    try Folder.make(folder, mode: 0o700)
    _ = try Folder.removeStaleTemporaries(in: folder)
    let now = Date()
    let kept = Double(job.rules.retention.milliseconds) / 1000
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      if let date = RunName.date(of: name), now.timeIntervalSince(date) > kept {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }
    if rejects.isEmpty { return nil }
    let path = "\(folder)/\(RunName.make(now)).ndjson.gz"
    var file = try AtomicFile(path: path, mode: 0o600)
    for member in rejects { try file.write(member.bytes.span) }
    try file.commit()
    return path
  }
}

/// Keeps the job's lock for as long as it lives.
final class LockHolder {
  private let lock: FileLock

  init(_ lock: consuming FileLock) { self.lock = lock }
}

/// The names of runs: the moment at which they published.
private enum RunName {
  private static let pattern = "yyyyMMdd'T'HHmmssSSS'Z'"

  static func make(_ date: Date) -> String { formatter.string(from: date) }

  static func date(of file: String) -> Date? {
    formatter.date(from: String(file.prefix { $0 != "." }))
  }

  private static var formatter: DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = pattern
    return formatter
  }
}
