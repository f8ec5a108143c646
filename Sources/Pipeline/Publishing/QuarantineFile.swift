internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The quarantine files of a state, one per run that rejected something (IN-3).
struct QuarantineFile {
  let job: Job
  private var folder: String { job.state + "/rejects" }

  /// Where the rejected lines of a run would be.
  func path(of run: Int64) -> String { "\(folder)/\(run).ndjson.gz" }

  /// Writes the rejected lines of a run, if there are any; gives the file's path.
  func write(_ rejects: [QuarantineSpool.Member], run: Int64) throws(PipelineError) -> String? {
    if rejects.isEmpty { return nil }
    do throws(StreamError) {
      let path = path(of: run)
      var file = try AtomicFile(path: path, mode: 0o600)
      for member in rejects { try file.write(member.bytes.span) }
      try file.commit()
      return path
    } catch {
      throw .stream(error)
    }
  }

  /// Where the rejected lines of a run are; nil when it rejected nothing.
  func existingPath(of run: Int64) throws(PipelineError) -> String? {
    let path = path(of: run)
    do throws(StreamError) { return try FileStatus(of: path) == nil ? nil : path } catch {
      throw .stream(error)
    }
  }

  /// Makes the folder, and removes from it what runs left that died before they committed.
  func removeUncommitted(after run: Int64) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.make(folder, mode: 0o700)
      try Folder.removeStaleTemporaries(in: folder)
      for name in try Folder.names(in: folder) where name.hasSuffix(".ndjson.gz") {
        guard let number = Int64(name.prefix { $0 != "." }), number > run else { continue }
        try Folder.remove("\(folder)/\(name)")
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Removes those of runs longer ago than `retention`.
  func removeOld(_ runs: [CommittedRun], now: Timestamp) throws(PipelineError) {
    do throws(StreamError) {
      for run in runs where now - run.record.started > job.rules.retention {
        try Folder.remove(path(of: run.number))
      }
    } catch {
      throw .stream(error)
    }
  }
}
