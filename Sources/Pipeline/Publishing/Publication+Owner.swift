internal import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

extension Publication {
  /// The `run.json` in a job's output folder; nil where there is none, or it cannot be read.
  static func summary(in job: Job) throws(PipelineError) -> [UInt8]? {
    try ifReadable { () throws(StreamError) in
      try WholeFile.read(job.path(ofOutput: OutputNames.summary))
    } ?? nil
  }

  /// Keeps everybody else from publishing into the folder of a job's reports as long as the state is open. Does
  /// nothing as long as there is none.
  static func lock(
    _ job: Job, with store: Store, waitingUpTo limit: Duration
  ) throws(PipelineError) {
    do throws(StreamError) {
      if try Folder.isGone(job.output) { return }
      if let lock = try FileLock(folder: job.output, waitingUpTo: limit) {
        store.hold(LockHolder(lock))
      }
    } catch {
      throw .stream(error)
    }
  }

  /// Throws when the reports in a job's output folder are another job's, which would have none any more: as where a job
  /// file was copied and still names the folder of the first one.
  static func refuseReportsOfOthers(_ job: Job) throws(PipelineError) {
    let place = job.path(ofOutput: OutputNames.summary)
    var name = JSONWriter(layout: .compact)
    name.value(job.name)
    // What is no summary is replaced as any other file would be.
    guard let summary = try summary(in: job), let owner = RunSummary.job(ofJSON: summary),
      owner != name.bytes
    else { return }
    throw .badSetting(
      path: "output",
      problem:
        "'\(job.output)' has the reports of the job \(String(decoding: owner, as: UTF8.self)) - expected a "
        + "folder of this job's own; or remove '\(place)', if these may be replaced")
  }

  /// Throws when the reports in a job's output folder are of another state that knew more: of one that was lost, or
  /// that went on since a copy was made of it which is in its place now. What of it no log brings any more would
  /// leave them.
  ///
  /// - Parameter last: the last run of the state, which may have published them; its own reports it replaces whatever
  ///   they count.
  static func refuseReportsOfOtherState(
    _ job: Job, last: CommittedRun?, counts: PublishedCounts
  ) throws(PipelineError) {
    let place = job.path(ofOutput: OutputNames.summary)
    let own = last?.record.outputs.named(OutputNames.summary)
    // One that cannot be read is replaced, as one that is no summary.
    if let own {
      let isOwn = try ifReadable { () throws(StreamError) in
        try own.isFile(place) ? true : own.isEarlierFile(place)
      }
      if isOwn ?? true { return }
    }
    guard let published = try PublishedCounts(publishedIn: job),
      published.sessions > counts.sessions || published.clicks > counts.clicks
    else { return }
    throw .reportsOfOtherState(
      summary: place, of: "\(published)", state: job.state, known: "\(counts)")
  }
}
