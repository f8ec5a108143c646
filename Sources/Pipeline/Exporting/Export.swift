public import Configuration
internal import Model
public import Streams

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
  public func audit(to sink: (Span<UInt8>) throws(StreamError) -> Void) throws(ExportError) {
    let derivation: Derivation
    do throws(PipelineError) {
      var stopwatch = Stopwatch()
      derivation = try Derivation.run(
        job, options: options, parallel: Parallel(workers: job.workerCount),
        stopwatch: &stopwatch)
    } catch {
      throw .pipeline(error)
    }
    do throws(StreamError) {
      try AuditExport(
        events: derivation.events, attributed: derivation.attributed,
        isSpreadsheetSafe: job.spreadsheetSafe
      ).write(to: sink)
    } catch {
      throw .sink(error)
    }
  }
}

/// Why an export ended early.
public enum ExportError: Error, Sendable {
  /// The sessions could not be derived.
  case pipeline(PipelineError)
  /// The export could not be written.
  case sink(StreamError)
}
