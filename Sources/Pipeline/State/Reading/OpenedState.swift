package import Configuration
package import Decoding
package import EventStore
package import Model

/// A state before new logs are read: what is needed to judge them, and to read its records as soon as it is
/// known which of them a run has a use for.
package struct OpenedState: Sendable {
  /// The apps by which records and new logs name theirs.
  let apps: AppDirectory
  /// The texts that are known so far.
  package let strings: StringTable
  /// What was final before this run.
  package let watermarks: Watermarks
  /// Judges which new records come late.
  let lateness: Lateness
  /// The records of which segments say what holds no longer.
  private let outdated: [OutdatedRows]
  private let rest: Rest

  private enum Rest: Sendable {
    case loaded(LoadedState)
    case segments(SegmentReading)
  }

  /// What a state keeps of the days before those that are made anew.
  ///
  /// - Parameters:
  ///   - moment: the first one of those days.
  ///   - gone: up to when records of it are gone.
  package init(
    keeping state: LoadedState, before moment: Timestamp, gone: GoneRecords?, rules: Rules,
    _ parallel: Parallel
  ) {
    apps = state.apps
    strings = state.strings
    watermarks = state.watermarks
    let batches = state.batches
    lateness = Lateness(
      watermarks: watermarks.with(othersBefore: moment), rules: rules, reaches: false,
      keptLines: KeptLines(batches, parallel), gone: gone
    ) { kind, start in
      batches.flatMap { $0.identities(of: kind).filter { start <= $0.time } }
    }
    outdated = []
    rest = .loaded(state)
  }

  /// Opens the segments of a state.
  package init(
    _ store: Store, job: Job, apps: AppDirectory, parallel: Parallel
  ) throws(PipelineError) {
    var reading = SegmentReading(
      sources: job.sources.map(\.name), apps: apps, clock: job.clock,
      hasher: store.hasher)
    do throws(StoreError) {
      for live in store.state.segments { try reading.add(try store.segment(live), run: live.run) }
    } catch {
      throw .state(error)
    }
    let watermarks: Watermarks
    do { watermarks = try Watermarks(store.state.watermarks, in: apps) } catch {
      throw .state(.damagedCatalogue(of: store.folder))
    }
    let whole = reading
    self.apps = apps
    self.watermarks = watermarks
    lateness = Lateness(
      watermarks: watermarks, rules: job.rules, reaches: true,
      tombstones: Tombstones(store.state.tombstones)
    ) { kind, start throws(PipelineError) in
      // Others that the watermark has passed are in final segments by now: the run that moved it past them
      // wrote them there.
      try whole.identities(of: kind, at: whole.places(final: true), parallel) { start <= $0.time }
        + whole.identities(of: kind, at: whole.places(final: false), parallel) {
          start <= $0.time && !watermarks.isFinal($0)
        }
    }
    outdated = store.state.runs.last?.record.outdated ?? []
    strings = reading.texts.snapshot
    rest = .segments(reading)
  }

  /// The segments; nil when everything is loaded.
  package var reading: SegmentReading? {
    if case .segments(let reading) = rest { reading } else { nil }
  }

  /// Finds what is to be derived again with new records; nil stands for all that is not final.
  ///
  /// - Parameter strings: the texts of the new records; those that were met are added.
  package func reopened(
    by new: [SealedBatch], rules: Rules, _ strings: inout StringTable, _ parallel: Parallel
  ) throws(PipelineError) -> Reopened? {
    guard let reading, !MergePlan.joinsOthers(of: reading), !hasManyOutdated(reading),
      new.reduce(0, { $0 + $1.recordCount }) <= Self.mostNew
    else { return nil }
    reading.texts.replace(strings)
    let reopened = try Reopening(
      reading: reading, watermarks: watermarks, rules: rules, hasher: reading.hasher,
      parallel: parallel
    ).find(new, strings, outdated: outdated)
    strings = reading.texts.snapshot
    return reopened
  }

  /// More new records than this meet most of the others anyway, and their keys would take much memory.
  private static let mostNew = 500_000

  /// Whether so many are derived again each time that all of it is better derived once more, and written so.
  private func hasManyOutdated(_ reading: SegmentReading) -> Bool {
    let rows = reading.places(final: false).reduce(0) {
      let counts = reading.counts($1)
      return $0 + counts.clicks + counts.sessions
    }
    return outdated.reduce(0) { $0 + $1.clicks.count + $1.sessions.count } * 4 > rows
  }

  /// Reads all records.
  ///
  /// - Parameters:
  ///   - reopened: what is derived again, which says what segments tell rightly of the rest; nil for all.
  ///   - retention: by the watermarks after the run; nil when nothing is written.
  ///   - strings: the texts of this state, and maybe others; those of the records are added.
  func all(
    _ reopened: Reopened?, _ retention: Retention?, _ strings: inout StringTable,
    _ parallel: Parallel
  ) throws(PipelineError) -> LoadedState {
    try read(retention, &strings, parallel) { reading throws(PipelineError) in
      try reading.all(reopened)
    }
  }

  /// Reads the records that are derived again, and those that they and new ones may meet.
  ///
  /// - Parameter agedFrom: the first day of which it is asked for what older records count for; `absent` asks for all.
  package func needed(
    by new: [SealedBatch], _ reopened: Reopened, rules: Rules, _ retention: Retention?,
    agedFrom: Timestamp, _ strings: inout StringTable, _ parallel: Parallel
  ) throws(PipelineError) -> LoadedState {
    try read(retention, &strings, parallel) { reading throws(PipelineError) in
      var reading = reading
      reading.agedFrom = agedFrom
      return try reading.needed(by: new, reopened, rules: rules)
    }
  }

  private func read(
    _ retention: Retention?, _ strings: inout StringTable, _ parallel: Parallel,
    _ body: (StateReading) throws(PipelineError) -> LoadedState
  ) throws(PipelineError) -> LoadedState {
    switch rest {
    case .loaded(let state): return state
    case .segments(let reading):
      reading.texts.replace(strings)
      let state = try body(
        StateReading(
          reading: reading, watermarks: watermarks, retention: retention, parallel: parallel))
      strings = state.strings
      return state
    }
  }
}

extension SegmentReading {
  /// What some records of a kind are known by.
  fileprivate func identities(
    of kind: SourceKind, at places: [BatchPlace], _ parallel: Parallel,
    where isWanted: @Sendable (RecordIdentity) -> Bool
  ) throws(PipelineError) -> [RecordIdentity] {
    let batches = try each(places, parallel) { _, batch, room throws(StoreError) in
      // New texts get ids of the intake while this is asked for.
      try batch.identities(of: kind, in: &room).filter(isWanted)
    }
    return batches.flatMap { $0 }
  }
}

extension SealedBatch {
  /// What its records of a kind are known by.
  func identities(of kind: SourceKind) -> [RecordIdentity] {
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
