internal import Configuration
internal import Reporting
internal import Streams

extension Publication {
  /// Throws when the reports in a job's output folder are another job's, which would have none any more: as where a job
  /// file was copied and still names the folder of the first one.
  static func refuseReportsOfOthers(_ job: Job) throws(PipelineError) {
    let place = "\(job.output)/\(OutputNames.summary)"
    var name = JSONWriter(layout: .compact)
    name.value(job.name)
    // What is no summary is replaced as any other file would be.
    guard let summary = try? WholeFile.read(place), let owner = RunSummary.job(ofJSON: summary),
      owner != name.bytes
    else { return }
    throw .badSetting(
      path: "output",
      problem:
        "'\(job.output)' has the reports of the job \(String(decoding: owner, as: UTF8.self)) - expected a "
        + "folder of this job's own; or remove '\(place)', if these may be replaced")
  }
}
