package import Configuration
package import EventStore

/// What became of the publication of the run before.
package struct EarlierPublication: Sendable {
  /// Whether its reports are in place; else everything has to be derived again.
  package private(set) var isPublished = true
  /// The quarantines of runs that ended before they could warn of them.
  package private(set) var untoldQuarantines: [String] = []

  /// Publishes what the last run committed and could not publish any more (REP-5), and removes what no
  /// run committed.
  package static func finish(
    _ job: Job, in store: Store, _ parallel: Parallel
  ) throws(PipelineError) -> EarlierPublication {
    var earlier = EarlierPublication()
    // Where there was no such folder when the state was opened, it is not locked yet.
    if !store.holdsMore {
      try Publication.makeFolder(job)
      try Publication.lock(job, with: store, waitingUpTo: .zero)
    }
    try Publication.refuseReportsOfOthers(job)
    let unpublished = store.state.runs.last.flatMap { $0.isPublished ? nil : $0 }
    try Publication.clean(job, unpublished: unpublished?.number)
    let quarantine = Quarantine(job: job)
    try quarantine.removeUncommitted(after: store.state.runs.last?.number ?? 0)
    try RawIDKeeping(store: store, job: job).settle()
    guard let unpublished else { return earlier }
    for run in store.state.runs.reversed().prefix(while: { !$0.isPublished }).reversed() {
      if let path = try quarantine.existingPath(of: run.number) {
        earlier.untoldQuarantines.append(path)
      }
    }
    let publication = Publication(job: job, run: unpublished.number, parallel: parallel)
    earlier.isPublished = try publication.finish(unpublished.record)
    if !earlier.isPublished {
      try Publication.clean(job, unpublished: nil)
    } else if earlier.untoldQuarantines.isEmpty {
      do throws(StoreError) { try store.notePublished() } catch { throw .state(error) }
    }
    // Else the run that warns of these quarantines notes it when it publishes; if it fails before, the next one warns.
    return earlier
  }
}
