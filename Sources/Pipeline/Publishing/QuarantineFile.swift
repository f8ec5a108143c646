internal import Configuration
internal import EventStore
internal import Model
internal import Streams

/// The quarantine files of a state, one per run that rejected something (IN-3).
struct QuarantineFile {
  let job: Job
  private var folder: String { job.state + "/rejects" }

  /// Where the rejected lines of a run are, if there are any.
  func path(of run: Int64) -> String { "\(folder)/\(run).ndjson.gz" }

  /// Writes the rejected lines of a run, if there are any; gives the file's path.
  func write(_ rejects: [QuarantineSpool.Member], run: Int64) throws(PipelineError) -> String? {
    do throws(StreamError) {
      try Folder.make(folder, mode: 0o700)
      try Folder.removeStaleTemporaries(in: folder)
      let path = path(of: run)
      if rejects.isEmpty {
        // A run of this number may have died before it committed.
        try Folder.remove(path)
        return nil
      }
      var file = try AtomicFile(path: path, mode: 0o600)
      for member in rejects { try file.write(member.bytes.span) }
      try file.commit()
      return path
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
