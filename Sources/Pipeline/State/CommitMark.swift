internal import Configuration
internal import EventStore

/// What tells commits of a state apart: the last run, and the segments, which a forgetting replaces without a run.
struct CommitMark: Equatable {
  private let run: Int64?
  private let segments: [String]

  /// That of a state as it was opened; nothing where there is none.
  init(of store: Store?) {
    run = store?.state.runs.last?.number
    segments = store?.state.segments.map(\.info.name) ?? []
  }

  /// That of a job's state as it is now.
  init(of job: Job) { self.init(of: try? job.committedState()) }
}
