public import Configuration
internal import Model
internal import Streams

/// The files that a job needs, over which nothing else is to be written.
public struct ProtectedFiles: Sendable {
  private let job: Job
  private let own: JobOutputs
  private let state: String

  /// Those of a job.
  public init(_ job: Job) {
    self.job = job
    own = JobOutputs(job)
    state = Folder.canonical(job.state).text
  }

  /// What a path, absolute, is to the job, whether or not a file is there; nil when it is nothing.
  public func role(of path: String) -> String? {
    let destination = Destination(path)
    let (given, file) = (destination.path, destination.canonical.text)
    func isFile(_ other: String) -> Bool { Folder.canonical(other) == Folder.canonical(file) }
    if isFile(job.path) { return "the job file" }
    if file.hasExactPrefix(state + "/") { return "in the folder of the job's state" }
    if own.first(in: [file]) != nil { return "one of the job's reports" }
    if let rules = job.ruleFiles.first(where: isFile) {
      return rules == job.campaignNames
        ? "the job's 'campaign_names'" : "one of the job's association files"
    }
    let source = job.sources.first { source in
      source.paths.contains {
        Glob.matches(given, pattern: $0) || Glob.matches(file, pattern: $0)
      }
    }
    return source.map { "a log of \($0.name)" }
  }
}
