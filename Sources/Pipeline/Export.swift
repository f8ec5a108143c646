public import Configuration
internal import Model

/// Event-level exports of a job (REP-7).
public struct Export: Sendable {
  private let job: Job
  private let options: RunOptions

  /// An export of a job; it writes nothing beside what it hands out.
  public init(_ job: Job, options: RunOptions) {
    self.job = job
    self.options = options
  }

  /// Hands the `audit` export to `sink`, chunk by chunk.
  public func audit<E>(
    to sink: (Span<UInt8>) throws(E) -> Void
  ) throws {
    let derivation = try Derivation.run(
      job, options: options, parallel: Parallel(workers: job.workerCount))
    try AuditExport(
      events: derivation.intake.events, attributed: derivation.attributed,
      isSpreadsheetSafe: job.spreadsheetSafe
    ).write(to: sink)
  }
}
