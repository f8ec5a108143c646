internal import Configuration
internal import EventStore
internal import Model

extension Job {
  /// The job's state to be written, once no other run is at work, and none publishes into the folder of its reports:
  /// a job may have several states.
  ///
  /// - Parameter mode: how it is opened, given how long to wait for the lock this time.
  func openState(
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

  /// The job's state as its last run left it, while another run may be at work; throws where none ever committed.
  func committedState() throws(PipelineError) -> Store {
    guard let store = try existingState(), !store.state.runs.isEmpty else {
      throw .state(StoreError(.noState, path: state))
    }
    return store
  }

  /// The same; nil when there is no state yet.
  func existingState() throws(PipelineError) -> Store? {
    do throws(StoreError) {
      return try Store(folder: state, job: name, mode: .read)
    } catch {
      if error.kind == .noState { return nil }
      throw .state(error)
    }
  }
}

extension Store? {
  /// Makes the keys of the state; without one, keys that nobody sees again.
  var hasher: KeyHasher { self?.hasher ?? KeyHasher(secret: KeyHasher.newSecret()) }
}
