internal import Configuration
internal import Model

/// Reports whose rows of older days cannot be made again (TIME-6).
struct EndedReports: Sendable {
  /// Their names.
  let names: [String]
  /// The last day of which such rows were, as reports name days.
  let lastDay: String

  /// Nil where a run ends none.
  init?(_ beginnings: ReportBeginnings, of job: Job) {
    if beginnings.ended.isEmpty { return nil }
    names = beginnings.ended
    lastDay = Days.name(of: beginnings.lastEnded, job.clock)
  }
}
