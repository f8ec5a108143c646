public import Configuration
internal import EventStore
internal import Model
public import Pipeline
internal import Streams

/// Asks Apple for the answers that a job lacks.
///
///     logs -> TokenSearch -> Inquiry -> AnswerLog, which the next run reads
public struct Resolve: Sendable {
  private let job: Job
  private let options: ResolveOptions

  /// A resolver for a job.
  public init(_ job: Job, options: ResolveOptions) {
    self.job = job
    self.options = options
  }

  /// Finds tokens without an answer and asks for them, one resolver of a job, and of a folder of answers, at a time.
  ///
  /// Answers are kept as they come: whatever ends this early, those that came are in the log.
  public func perform() throws(PipelineError) -> ResolveSummary {
    let place = try AnswerLog.Place(job, asOf: options.asOf)
    let own = try lock()
    defer { withExtendedLifetime(own) {} }
    // Others must not write while what a killed one left of an answer is cut off; what they were told is known then.
    let folder = try lock(of: place)
    let found = try TokenSearch.run(job, place: place, options: options)
    var summary = ResolveSummary(job: job.name, found: found)
    if found.open.isEmpty { return summary }
    var inquiry = try Inquiry(
      found.open, options: options, log: AnswerLog(place: place, lock: folder))
    try inquiry.ask(&summary)
    return summary
  }

  /// How often it is tried, once a second, to lock the folder of answers: cron starts resolvers of several jobs at the
  /// same minute.
  static let mostTries = 300

  private func lock(of place: AnswerLog.Place) throws(PipelineError) -> LockHolder? {
    var tries = 1
    while true {
      do throws(PipelineError) { return try place.lock() } catch {
        if !error.isOfHeldLock || tries == Self.mostTries { throw error }
      }
      options.pause(.seconds(1), options.isInterrupted)
      if options.isInterrupted() { throw .interrupted }
      tries += 1
    }
  }

  /// A lock of its own, so that a run may be at work meanwhile.
  private func lock() throws(PipelineError) -> LockHolder {
    do throws(StoreError) { return try Store.lock(.resolveLock, of: job.state) } catch {
      throw .state(error)
    }
  }
}
