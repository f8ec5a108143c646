internal import Configuration
internal import Model

/// Reports whose rows of older days cannot be made again (TIME-6).
public struct EndedReports: Sendable {
  /// Their names.
  public let names: [String]
  /// The last day of which such rows were, as reports name days.
  public let lastDay: String

  /// Nil where a run ends none.
  init?(_ beginnings: ReportBeginnings, of job: Job) throws(PipelineError) {
    if beginnings.ended.isEmpty { return nil }
    names = beginnings.ended
    lastDay = Days.name(of: beginnings.lastEnded, try job.clock)
  }
}
