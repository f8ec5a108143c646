package import Configuration
package import Decoding
package import EventStore
package import Model

/// What a state keeps of sessions' ids as they were logged, for `export_device_ids` (PRIV-2).
package struct RawIDKeeping {
  package let store: Store
  package let job: Job

  package init(store: Store, job: Job) {
    self.store = store
    self.job = job
  }

  /// Adds the ids of the sessions that a run takes in, but of duplicates, before it is committed.
  ///
  /// - Parameter replaced: what a rebuild replaces.
  func add(
    _ derivation: Derivation, run: Int64, replacing replaced: RawIDFile.Replaced?
  ) throws(PipelineError) {
    let batches = derivation.events.batches
    let areThere = batches.contains { !$0.rawIDs.isEmpty }
    do throws(StoreError) {
      guard let file = areThere ? try store.makeRawIDs() : try store.rawIDs() else { return }
      if !areThere && replaced == nil { return }
      let sources = derivation.sources(of: job)
      try file.add(
        run: run, replacing: replaced,
        batches.indices.lazy.flatMap { rows(of: $0, derivation, sources) })
    } catch {
      throw .state(error)
    }
  }

  private func rows(
    of index: Int, _ derivation: Derivation, _ sources: [String]
  ) -> [RawIDRow] {
    let events = derivation.events
    let batch = events.batches[index]
    return batch.rawIDs.compactMap { ids in
      let record = RecordID(batch: index, row: Int(ids.row))
      if derivation.attributed.duplicates.sessions.contains(record) { return nil }
      let session = events.session(record)
      return RawIDRow(
        app: events.apps[Int(session.app.index)], timestamp: session.timestamp,
        sessionID: Array(events.idText(ofSession: record)),
        source: sources[Int(session.source)], digest: session.digest,
        ids: KeyScope.devices.map { Array(batch.text(ids[$0])) },
        identity: Array(batch.text(ids.identity)))
    }
  }

  /// Removes what the state, as its last run left it, does not hold.
  func settle() throws(PipelineError) {
    do throws(StoreError) {
      guard let file = try store.rawIDs() else { return }
      // Under another `retention` than the state's a run may yet be refused, as one is whose rules cannot be read.
      let kept = (try? RuleTexts(of: store.state, job))?.byKey[ExactText("retention")]
      let isAging = kept == job.rulesDescription.first { $0.key == "retention" }?.value
      let aged = isAging ? store.state.watermarks.mapValues { $0 - job.rules.retention } : [:]
      try file.settle(after: store.state.runs.last?.number ?? 0, agedUntil: aged)
    } catch {
      throw .state(error)
    }
  }

  /// Checks that what `remove` is going to read is as it was written, before anything is changed.
  package func check() throws(PipelineError) {
    do throws(StoreError) { try store.rawIDs()?.forEach { _ in } } catch { throw .state(error) }
  }

  /// Removes the ids of a forgotten device's sessions (PRIV-3); gives of how many sessions there were some.
  ///
  /// - Parameter lines: the digests of the sessions' lines, as far as the state has them.
  package func remove(_ device: DeviceName, _ lines: Set<Digest>) throws(PipelineError) -> Int {
    let key = device.key(store.hasher)
    do throws(StoreError) {
      guard let file = try store.rawIDs() else { return 0 }
      return try file.remove { row in
        lines.contains(row.digest)
          || store.hasher.deviceKey(row[device.scope].span) == key
      }
    } catch {
      throw .state(error)
    }
  }
}
