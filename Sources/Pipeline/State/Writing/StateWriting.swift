internal import Attribution
package import Configuration
package import EventStore
package import Model
internal import Synchronization

/// Derived records in, segments of the state out.
///
/// Records after the watermark go into provisional segments. Those that the watermark has passed go into
/// final ones, and leave their duplicates behind. Both have with them what they were found to be. Of those that are
/// older than the state keeps them only what `Aging` takes is left.
package struct StateWriting: Sendable {
  let job: Job
  let events: Events
  let attributed: Attributed
  /// How long records are kept, by the watermarks after the run.
  let retention: Retention
  /// The batches that were in state before the run come first; which of them are written again.
  let plan: MergePlan
  let names: SegmentNames
  let days: Days
  let parallel: Parallel

  /// Writes what was derived; of days that hold all records.
  package init(_ derivation: Derivation, of job: Job, _ plan: MergePlan, days: Days) {
    self.job = job
    (events, attributed) = (derivation.events, derivation.attributed)
    retention = derivation.retention
    self.plan = plan
    names = SegmentNames(apps: events.apps, sources: derivation.sources(of: job))
    self.days = days
    parallel = derivation.stage.parallel
  }

  /// What was written.
  package struct Result: Sendable {
    var segments: [SegmentInfo] = []
    /// Duplicates that are not kept: those that became final, and lines that came again.
    package var droppedSessions = 0
    package var droppedClicks = 0
  }

  /// A run leaves so many segments of each kind at most: each of those in state is a file that is open.
  private static let mostPieces = 16

  /// Writes the segments of a run, which takes them in the place of those that are written again.
  package func write(_ run: inout StoreRun) throws(PipelineError) -> Result {
    let moving = events.batches.indices.filter {
      plan.isWritten($0) || !events.batches[$0].isFinal
    }
    // Few large segments rather than many small ones; one where memory has no room for what several hold.
    let rows = moving.reduce(0) { $0 + events.batches[$1].recordCount }
    let pieces = max(
      1, min(parallel.workersInMemory, Self.mostPieces, rows / (RecordID.rowsPerBatch * 4)))
    let places = (0..<pieces).map { _ in (final: run.newSegment(), provisional: run.newSegment()) }
    let waiting = Self.parts(of: moving, pieces)
    let parts: [Result]
    do throws(StoreError) {
      parts = try parallel.map(pieces) { piece throws(StoreError) in
        var writing = PieceWriting(
          self, final: places[piece].final, provisional: places[piece].provisional)
        while let index = Self.next(of: piece, waiting) { try writing.add(index) }
        return try writing.finish()
      }
    } catch {
      throw .state(error)
    }
    var whole = Result()
    for part in parts {
      whole.segments += part.segments
      whole.droppedSessions += part.droppedSessions
      whole.droppedClicks += part.droppedClicks
    }
    for segment in whole.segments { run.add(segment) }
    for name in plan.segments { run.drop(name) }
    return whole
  }

  /// Batches that follow each other for each piece, as many for one as for the others.
  private static func parts(of batches: [Int], _ pieces: Int) -> Mutex<[ArraySlice<Int>]> {
    let size = (batches.count + pieces - 1) / pieces
    return Mutex(
      (0..<pieces).map {
        batches[min($0 * size, batches.count)..<min(($0 + 1) * size, batches.count)]
      })
  }

  /// The next of a piece's own batches, else the last of whoever has most left: beside the writing reports are made,
  /// which take more of the time of one thread than of another.
  private static func next(of piece: Int, _ waiting: borrowing Mutex<[ArraySlice<Int>]>) -> Int? {
    waiting.withLock { parts in
      if let own = parts[piece].popFirst() { return own }
      let most = parts.indices.max { parts[$0].count < parts[$1].count }
      return most.flatMap { parts[$0].popLast() }
    }
  }
}
