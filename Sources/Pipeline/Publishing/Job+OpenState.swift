internal import Configuration
package import EventStore
internal import Model

extension Job {
  /// The job's state to be written, once no other run is at work, and none publishes into the folder of its reports:
  /// a job may have several states.
  ///
  /// - Parameter mode: how it is opened, given how long to wait for the lock this time.
  package func openState(
    _ options: RunOptions, _ mode: (Duration) -> Store.Mode
  ) throws(PipelineError) -> Store {
    let deadline = ContinuousClock.now.advanced(by: .milliseconds(options.wait.milliseconds))
    let store = try taking(options, until: deadline) { left throws(PipelineError) in
      do throws(StoreError) {
        return try Store(folder: state, job: name, mode: mode(left)) {
          options.progress(.updating(segments: $0, of: $1))
        }
      } catch {
        throw .state(error)
      }
    }
    // No waiting makes it this job's folder.
    try Publication.refuseReportsOfOthers(self)
    try taking(options, until: deadline) { left throws(PipelineError) in
      try Publication.lock(self, with: store, waitingUpTo: left)
    }
    return store
  }

  /// What somebody else may hold, once it is given back; waits a little at a time, to hear when it is to stop.
  private func taking<Held>(
    _ options: RunOptions, until deadline: ContinuousClock.Instant,
    _ take: (Duration) throws(PipelineError) -> Held
  ) throws(PipelineError) -> Held {
    while true {
      do throws(PipelineError) {
        return try take(
          max(.zero, min(.milliseconds(100), ContinuousClock.now.duration(to: deadline))))
      } catch {
        guard error.isOfHeldLock, ContinuousClock.now < deadline else { throw error }
        if options.isInterrupted() { throw .interrupted }
      }
    }
  }
}
