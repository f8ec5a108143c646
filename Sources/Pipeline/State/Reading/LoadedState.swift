package import Configuration
package import Decoding
package import EventStore
package import Model

/// What earlier runs left, as a run finds it: the final records, with what they were found to be,
/// and those after the watermark (TIME-2).
package struct LoadedState: Sendable {
  /// The records; where not all are derived again, those that are and those that they meet.
  package let batches: [SealedBatch]
  /// The apps that they refer to.
  package let apps: AppDirectory
  /// The texts that the records refer to.
  package let strings: StringTable
  /// The names of the sources that the records refer to: the job's, then those that it has no more.
  package let sources: [String]
  /// What was final before this run.
  package let watermarks: Watermarks
  /// The segments, with the places of their batches.
  let segments: [LoadedSegment]
  /// What is derived again of the records that are not final; nil for all of them.
  var reopened: Reopened?
  /// The places of the batches whose records are added up as rows; nil for all. Those of others are in `passedOver`
  /// and `counting`.
  var derived: Set<Int>?
  /// What was counted of the records that are not added up as rows.
  var passedOver = PassedOver()
  /// What older records count for that are not added up as rows, as far as it was asked for.
  var aged: [AgedCount] = []
  /// The days of all older records, those that `aged` leaves out among them; none where everything
  /// was read, as the batches have theirs then (`allAgedDays`).
  package var agedDays = AgedDays()
  /// Adds those up for reports; nil when all are added up as rows.
  package var counting: StateCounting?
  /// Duplicates that become final in this run, and are kept no longer.
  var droppedSessions = 0
  /// The same of clicks.
  var droppedClicks = 0

  /// A segment, and where its batches are.
  struct LoadedSegment: Sendable {
    var name: String
    /// The number of the run that wrote it.
    var run: Int64
    /// The number of its records.
    var rows: Int
    var isFinal: Bool
    /// Whether all of its records are there.
    var isWhole: Bool
    /// Whether none of its records stays provisional; final ones are in final segments.
    var isOver: Bool
    /// The number of its batches that are not final.
    var provisionalBatches = 0
    var batches: Range<Int>
  }
}

extension LoadedState {
  /// Some records as though they were all of a state.
  package init(
    batches: [SealedBatch], apps: AppDirectory, strings: StringTable, sources: [String],
    watermarks: Watermarks
  ) {
    self.init(
      batches: batches, apps: apps, strings: strings, sources: sources, watermarks: watermarks,
      segments: [])
  }

  /// Of which days all older records are.
  var allAgedDays: AgedDays {
    var days = agedDays
    for batch in batches { days.add(AgedDays(batch.decided?.aged.counts ?? [])) }
    return days
  }

  /// Reads all segments of a state.
  package init(
    _ store: Store, job: Job, apps: AppDirectory, parallel: Parallel
  ) throws(PipelineError) {
    let opened = try OpenedState(store, job: job, apps: apps, parallel: parallel)
    var strings = opened.strings
    self = try opened.all(nil, nil, &strings, parallel)
  }

  /// Puts what was read of each batch in the order of the segments.
  ///
  /// - Parameters:
  ///   - finals: the batches that came of each final one.
  ///   - provisional: those of each provisional one, that of which the records are derived again first.
  ///   - isPartial: whether there are records that are not among them.
  ///   - opened: the places of those of `finals` whose first batch is to be derived again.
  ///   - isWhole: whether all of a segment was read, by its place.
  ///   - isOver: whether no record stays provisional of a provisional one.
  init(
    joining finals: [[SealedBatch]], _ provisional: [[SealedBatch]], _ state: StateReading,
    isPartial: Bool, opened: Set<Int> = [], isWhole: (Int) -> Bool, isOver: (Int) -> Bool
  ) {
    let reading = state.reading
    var (batches, segments): ([SealedBatch], [LoadedSegment]) = ([], [])
    var (final, next, derived) = (0, 0, Set<Int>())
    for (index, entry) in reading.segments.enumerated() {
      let start = batches.count
      var loaded = LoadedSegment(
        name: entry.segment.info.name, run: entry.run, rows: entry.segment.info.counts.records,
        isFinal: true,
        isWhole: isWhole(index), isOver: true, batches: 0..<0)
      for batch in 0..<entry.segment.batchCount {
        if entry.segment.isFinal(batch) {
          if opened.contains(final) { derived.insert(batches.count) }
          batches += finals[final]
          final += 1
        } else {
          derived.insert(batches.count)
          batches += provisional[next]
          loaded.isFinal = false
          loaded.provisionalBatches += 1
          if !isOver(next) { loaded.isOver = false }
          next += 1
        }
      }
      loaded.batches = start..<batches.count
      segments.append(loaded)
    }
    self.init(
      batches: batches, apps: reading.apps, strings: reading.texts.snapshot,
      sources: reading.sources, watermarks: state.watermarks, segments: segments)
    if isPartial { self.derived = derived }
  }

  /// The records of which segments that stay say what may hold no longer.
  var outdated: [OutdatedRows] {
    guard let reopened else { return [] }
    var (found, next): ([OutdatedRows], Int) = ([], 0)
    for segment in segments where !segment.isFinal {
      for batch in 0..<segment.provisionalBatches {
        let rows = reopened.rows[next]
        next += 1
        if segment.isOver || (rows.clicks.isEmpty && rows.sessions.isEmpty) { continue }
        found.append(
          OutdatedRows(
            segment: segment.name, batch: batch, clicks: rows.clicks, sessions: rows.sessions))
      }
    }
    return found
  }

  /// Whether the records of a batch are added up as rows, by its place; those of the run come after all of a state.
  package func isDerived(_ place: Int) -> Bool {
    place >= batches.count || derived?.contains(place) ?? true
  }
}
