internal import Configuration
internal import Decoding
internal import EventStore
internal import Model
internal import Pipeline

/// The records of a state, ready to be added up: what is not final is derived, as the last run found it.
struct AdHocRecords: Sendable {
  /// What the last run left.
  let state: CommittedState
  /// All of its records.
  let reading: SegmentReading
  /// The records that are rows; what older ones count for is read by days.
  let loaded: LoadedState
  /// What became of these.
  let derivation: Derivation
  /// Adds up all others.
  let rest: StateCounting

  /// Reads a job's state.
  ///
  /// Throws where the job's rules are not those of the state.
  ///
  /// - Parameter texts: what is asked for by name; it is known before anything is counted, and before it was met.
  init(
    of job: Job, naming texts: some Sequence<ExactText>, _ options: RunOptions,
    _ parallel: Parallel
  ) throws(PipelineError) {
    let store = try job.committedState()
    let rules = try RuleChanges(job, store)
    try rules.refuse()
    let opened = try OpenedState(store, job: job, apps: AppDirectory(job), parallel: parallel)
    guard let reading = opened.reading else { throw .state(StoreError(.noState, path: job.state)) }
    self.reading = reading
    var strings = opened.strings
    for text in texts { _ = strings.intern(text.text) }
    var reopened = Reopened(all: reading)
    if store.state.runs.last?.record.basis == OutputBasis.digest(of: job, rules),
      let outdated = try opened.reopened(by: [], rules: job.rules, &strings, parallel)
    {
      reopened = outdated
    }
    loaded = try opened.needed(
      by: [], reopened, rules: job.rules, nil, agedFrom: .end, &strings, parallel)
    derivation = try Derivation.of(
      loaded, JobWithRules(job, rules.files), options: options, parallel: parallel)
    rest = StateCounting(
      of: reading, without: reopened, watermarks: opened.watermarks, from: .absent, parallel)
    rest.know(derivation.events.strings)
    state = store.state
  }
}
