internal import Configuration
internal import EventStore
internal import Model
internal import Pipeline

/// The logs in which runs found nothing that is young enough to matter: those of a month take long to read each hour,
/// for the tokens of one day.
///
/// What a run rejected because it lay in the future is none to these until a rebuild, as it is none to runs.
struct OldLogs: Sendable {
  private var contents: [String: Set<Digest>] = [:]
  private let leftOut: LeftOutTexts
  private let seen: SeenFiles

  /// Takes what the runs of a job's state took in; without a state no log is known to be old.
  init(_ state: CommittedState?, of job: Job, asOf: Timestamp) {
    seen = .ofLogs(in: job.state)
    let known = (state?.inputs ?? []).withLeftOutShared(by: job)
    leftOut = LeftOutTexts(known)
    for source in job.sources {
      // An answer comes within the 24 h for which its token is good, so that one of before yesterday is of none.
      let age = source.kind == .adServices ? Interval.hours(48) : TokenSearch.lifetime
      for input in known where input.source == source.name {
        guard input.isLeftOut || input.last.isPresent && asOf - input.last >= age else { continue }
        contents[source.name, default: []].insert(input.digest)
      }
    }
  }

  /// Whether a file of a source is one of them. One that cannot be read is not: whoever reads it says what is wrong.
  func contains(_ path: String, of source: String) throws(PipelineError) -> Bool {
    if let own = contents[source], let digest = try seen.digest(of: path)?.digest,
      own.contains(digest)
    {
      return true
    }
    return try leftOut.are(in: path, of: source)
  }
}
