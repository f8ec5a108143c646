internal import Configuration
package import EventStore
package import Model

extension Job {
  /// The job's state as its last run left it, while another run may be at work; throws where none ever committed.
  package func committedState() throws(PipelineError) -> Store {
    guard let store = try existingState(), !store.state.runs.isEmpty else {
      throw .state(StoreError(.noState, path: state))
    }
    return store
  }

  /// The same; nil when there is no state yet.
  package func existingState() throws(PipelineError) -> Store? {
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
  package var hasher: KeyHasher { self?.hasher ?? KeyHasher(secret: KeyHasher.newSecret()) }
}
