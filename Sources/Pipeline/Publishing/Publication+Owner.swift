package import Configuration
internal import EventStore
internal import Model
internal import Reporting
internal import Streams

extension Publication {
  /// The `run.json` in a job's output folder; nil where there is none, or what is there is none.
  ///
  /// Throws where it may not be read: nobody knows then what would be replaced.
  package static func summary(in job: Job) throws(PipelineError) -> [UInt8]? {
    do throws(StreamError) {
      return try WholeFile.read(job.path(ofOutput: OutputNames.summary))
    } catch {
      if error.isOfProcess || error.isDenied { throw .stream(error) }
      return nil
    }
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
  package static func refuseReportsOfOthers(_ job: Job) throws(PipelineError) {
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
}
