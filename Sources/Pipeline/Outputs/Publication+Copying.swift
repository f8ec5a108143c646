internal import EventStore
internal import Reporting
internal import Streams

/// Beginning the files that will replace others with what stays of these.
extension Publication {
  /// Begins a file with the first bytes of the one that it will replace. It fails with `changedOutput` where those are
  /// others than were published.
  func begin(_ beginning: PublishedFile) -> Result<StagedFile, PipelineError> {
    let path = job.path(ofOutput: beginning.name)
    do throws(StreamError) {
      try Folder.make(staging)
      var file = try StagedFile(beginning.name, in: staging)
      if try file.copy(path, bytes: beginning.size, digest: beginning.digest) {
        return .success(file)
      }
    } catch {
      // Whoever may not read what was published writes all of it anew.
      if !error.isDenied || error.path != path { return .failure(.stream(error)) }
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

  func databaseError(_ error: any Error) -> PipelineError {
    .database(path: job.path(ofOutput: OutputNames.database), message: "\(error)")
  }
}
