internal import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// A state before new logs are read: records after the watermark, and what is needed to read the
/// final ones as soon as it is known which of them are.
struct OpenedState: Sendable {
  /// The texts that the records refer to.
  let strings: StringTable
  /// What was final before this run.
  let watermarks: Watermarks
  /// Judges which new records come late.
  let lateness: Lateness
  /// The records after the watermark (TIME-2).
  let provisional: [SealedBatch]
  private let rest: Rest

  private enum Rest: Sendable {
    case loaded(LoadedState)
    case segments(SegmentReading)
  }

  /// A state of which everything is loaded.
  init(_ state: LoadedState, rules: Rules, reaches: Bool) {
    strings = state.strings
    watermarks = state.watermarks
    let batches = state.batches
    lateness = Lateness(watermarks: watermarks, rules: rules, reaches: reaches) { kind in
      batches.flatMap { $0.identities(of: kind) }
    }
    provisional = batches.filter { !$0.isFinal }
    rest = .loaded(state)
  }

  /// Reads the segments of a state and decodes what is not final.
  init(
    _ store: Store, job: Job, apps: AppDirectory, parallel: Parallel
  ) throws(PipelineError) {
    var reading = SegmentReading(
      sources: job.sources.map(\.name), apps: apps, hasher: store.hasher)
    do throws(StoreError) {
      for live in store.state.segments { try reading.add(try store.segment(live)) }
    } catch {
      throw .state(error)
    }
    let watermarks: Watermarks
    do { watermarks = try Watermarks(store.state.watermarks, in: apps) } catch {
      throw .state(StoreError(.damaged, path: store.folder))
    }
    // Others that the watermark has passed are in final segments by now: the run that moved it past
    // them wrote them there.
    let keep = parallel.memory.keep
    let provisional = try reading.read(reading.places(final: false), parallel, keep: keep) {
      $1.filtered(keep: keep) { !watermarks.isFinal($0) }
    }
    let whole = reading
    self.provisional = provisional
    self.watermarks = watermarks
    lateness = Lateness(
      watermarks: watermarks, rules: job.rules, reaches: true,
      tombstones: Tombstones(store.state.tombstones)
    ) { kind in
      provisional.flatMap { $0.identities(of: kind) } + whole.identities(of: kind, parallel)
    }
    strings = reading.texts.snapshot
    rest = .segments(reading)
  }

  /// The segments; nil when everything is loaded.
  var reading: SegmentReading? {
    if case .segments(let reading) = rest { reading } else { nil }
  }

  /// Reads the final records.
  ///
  /// - Parameters:
  ///   - strings: the texts of this state, and maybe others; those of the records are added.
  ///   - needs: picks those that are needed; nil reads all.
  ///   - retention: by the watermarks after the run: segments that may be written again are read whole;
  ///     nil when none is.
  func load(
    _ needs: FinalNeeds?, _ retention: Retention?, _ strings: inout StringTable,
    _ parallel: Parallel
  ) throws(PipelineError) -> LoadedState {
    switch rest {
    case .loaded(let state): return state
    case .segments(let reading):
      reading.texts.replace(strings)
      let state = try FinalReading(reading: reading, parallel: parallel).load(
        self, needs,
        rewriting: retention.map { MergePlan.candidates(reading.segments.map(\.segment), $0) } ?? []
      )
      strings = state.strings
      return state
    }
  }
}

extension SegmentReading {
  /// What the final records of a kind are known by.
  ///
  /// Of segments that cannot be read there is nothing: whoever reads them next says so.
  fileprivate func identities(of kind: SourceKind, _ parallel: Parallel) -> [RecordIdentity] {
    let batches = try? each(places(final: true), parallel) { _, batch, room throws(StoreError) in
      // New texts get ids of the intake while this is asked for.
      try batch.identities(of: kind, in: &room)
    }
    return (batches ?? []).flatMap { $0 }
  }
}

extension SealedBatch {
  /// What its records of a kind are known by.
  fileprivate func identities(of kind: SourceKind) -> [RecordIdentity] {
    switch kind {
    case .clicks: clicks.map(\.identity)
    case .sessions: sessions.map(\.identity)
    case .installReferrers: referrerRecords.map(\.identity)
    case .adServices: answers.map(\.identity)
    case .cookieSyncs: cookieSyncs.map(\.identity)
    case .links: entries.map(\.identity)
    }
  }
}
