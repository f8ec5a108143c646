package import Configuration
package import EventStore
internal import Model

/// What tells commits of a state apart: the last run, and the segments, which a forgetting replaces without a run.
package struct CommitMark: Equatable {
  private let run: Int64?
  private let segments: [String]
  private let watermarks: [ExactText: Timestamp]
  private let rules: String?

  /// That of a state as it was opened; nothing where there is none.
  package init(of store: Store?) {
    run = store?.state.runs.last?.number
    segments = store?.state.segments.map(\.info.name) ?? []
    watermarks = store?.state.watermarks ?? [:]
    rules = store?.state.rules
  }

  /// That of a job's state as it is now.
  package init(of job: Job) { self.init(of: try? job.committedState()) }

  /// Whether another commit has the same records and keeps them as long: runs over nothing new are between both, at
  /// most (TIME-5).
  package func hasSameRecords(as other: CommitMark) -> Bool {
    (segments, watermarks, rules) == (other.segments, other.watermarks, other.rules)
  }
}
