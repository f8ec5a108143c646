package import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

/// Report tables in, files that others read out (REP-5).
///
/// All files are written beside the reports first. Once the state knows their digests the run is
/// done; giving them their names, `run.json` last, is what the next run does if this one cannot.
package struct Publication: Sendable {
  let job: Job
  /// The number of the run.
  let run: Int64
  let parallel: Parallel

  private static let prefix = ".lookback-run-"
  /// Where files wait for their names.
  var staging: String { job.path(ofOutput: "\(Self.prefix)\(run)") }

  /// Makes the folder of the reports.
  static func makeFolder(_ job: Job) throws(PipelineError) {
    do throws(StreamError) { try Folder.make(job.output) } catch { throw .stream(error) }
  }

  /// Removes from the folder of the reports what runs left that never committed.
  ///
  /// - Parameter unpublished: the run that committed and did not publish, if there is one.
  static func clean(_ job: Job, unpublished: Int64?) throws(PipelineError) {
    do throws(StreamError) {
      try Folder.removeStaleTemporaries(in: job.output)
      for name in try Folder.names(in: job.output)
      where name.hasPrefix(prefix) && name != unpublished.map({ "\(prefix)\($0)" }) {
        try Folder.removeAll(job.path(ofOutput: name))
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Removes the files of reports that the job does not have any more, and gives the files that are
  /// staged their names. Does nothing for what is done already.
  ///
  /// - Parameter isOwn: whether this process staged the files; their digests need no second look then.
  /// - Returns: false when a file is neither staged nor in its place as it should be.
  func finish(_ record: RunRecord, isOwn: Bool = false) throws(PipelineError) -> Bool {
    let outputs = record.outputs
    var placed = PlacedReports(job)
    var versions: [String: FileVersion] = [:]
    do throws(StreamError) {
      try remove(record.removals, placed)
      // run.json last: whoever sees it sees the reports that it names, after a loss of power too.
      for isSummary in [false, true] {
        var moves = false
        for output in outputs where (output.name == OutputNames.summary) == isSummary {
          let place = job.path(ofOutput: output.name)
          let staged = "\(staging)/\(output.name)"
          versions[output.name] = FileVersion(of: staged) ?? FileVersion(of: place)
          if try isOwn ? output.hasSize(staged) : output.isFile(staged) {
            if output.name == OutputNames.database { try removeFilesBesideDatabase() }
            try Folder.move(staged, to: place)
            moves = true
          } else if try !placed.has(output) {
            return false
          }
        }
        if moves { try Folder.sync(job.output) }
      }
      try Folder.removeAll(staging)
      placed.keep(record.outputs.reports, as: versions)
      return true
    } catch {
      throw .stream(error)
    }
  }

  /// Removes what another program that wrote to the database before has left beside it: nobody must take it for a part
  /// of the new one.
  private func removeFilesBesideDatabase() throws(StreamError) {
    for name in OutputNames.besideDatabase {
      let place = job.path(ofOutput: name)
      if !Folder.isFolderItself(place) { try Folder.remove(place) }
    }
  }

  /// The paths of the files that are beside the database.
  package static func filesBesideDatabase(of job: Job) -> [String] {
    OutputNames.besideDatabase.map(job.path(ofOutput:)).filter {
      FileVersion(of: $0) != nil
    }
  }

  /// Removes files that are as they were published. What somebody else put there is not ours.
  private func remove(
    _ files: [PublishedFile], _ placed: PlacedReports
  ) throws(StreamError) {
    var removes = false
    for file in files {
      let place = job.path(ofOutput: file.name)
      if Folder.isFolderItself(place) { continue }
      let isOurs = try placed.has(file) ? true : file.isEarlierFile(place)
      if isOurs {
        try Folder.remove(place)
        removes = true
      }
    }
    if removes { try Folder.sync(job.output) }
  }

  /// Whether all files are in their place as they were published, and nothing is beside the database that SQLite would
  /// apply to it.
  static func isWhole(
    _ outputs: [PublishedFile], _ job: Job, _ parallel: Parallel
  ) -> Bool {
    if !filesBesideDatabase(of: job).isEmpty { return false }
    let placed = PlacedReports(job)
    // One that cannot be read is written anew.
    return parallel.map(outputs.count) { (try? placed.has(outputs[$0])) ?? false }
      .allSatisfy { $0 }
  }

  /// Whether all files are in their place and have the size that they were published with.
  static func areThere(_ outputs: [PublishedFile], in folder: String) -> Bool {
    outputs.allSatisfy { (try? $0.hasSize("\(folder)/\($0.name)")) ?? false }
  }
}
