internal import Configuration
internal import EventStore

extension Job {
  /// The job's state as its last run left it, while another run may be at work.
  func committedState() throws(PipelineError) -> Store {
    do throws(StoreError) {
      return try Store(folder: state, job: name, mode: .read)
    } catch {
      throw .state(error)
    }
  }
}
