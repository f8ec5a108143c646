internal import Decoding
package import EventStore
package import Model

/// Reads batches of segments, with the run's own numbers of apps, sources and texts.
package struct SegmentReading: Sendable {
  /// The names of all sources, by their numbers.
  private(set) var sources: [String]
  let apps: AppDirectory
  private let clock: LocalClock
  /// Makes the keys of the state.
  let hasher: KeyHasher
  private(set) var segments: [Entry] = []

  /// A segment of a run.
  struct Entry: Sendable {
    var segment: Segment
    var run: Int64
    var numbering: SegmentNumbering
  }

  /// The texts of the rows that were read.
  package let texts = SharedStrings()

  /// Takes the names of the job's sources, and the clock of its days. Sources that it has no more get the numbers after
  /// them.
  init(sources: [String], apps: AppDirectory, clock: LocalClock, hasher: KeyHasher) {
    self.sources = sources
    self.apps = apps
    self.clock = clock
    self.hasher = hasher
  }

  /// Adds a segment of a run.
  mutating func add(_ segment: Segment, run: Int64) throws(StoreError) {
    var numbering = SegmentNumbering(
      apps: [], sources: [], strings: segment.texts(in: texts), clock: clock)
    for name in segment.names.apps {
      do { numbering.apps.append(try apps.find(name)) } catch {
        throw StoreError(.foreignApp(name), path: segment.path)
      }
    }
    for name in segment.names.sources {
      let place = sources.firstIndex(of: name) ?? sources.count
      if place == sources.count { sources.append(name) }
      numbering.sources.append(UInt16(truncatingIfNeeded: place))
    }
    segments.append(Entry(segment: segment, run: run, numbering: numbering))
  }

  /// The places of all batches that are final, or of all that are not.
  package func places(final: Bool) -> [BatchPlace] {
    segments.indices.flatMap { index in
      let segment = segments[index].segment
      return (0..<segment.batchCount).filter { segment.isFinal($0) == final }.map {
        BatchPlace(segment: index, batch: $0)
      }
    }
  }

  /// What a batch holds.
  package func counts(_ place: BatchPlace) -> SegmentCounts {
    segments[place.segment].segment.counts(place.batch)
  }

  private func batch(at place: BatchPlace) -> SegmentBatch {
    let entry = segments[place.segment]
    return SegmentBatch(place.batch, of: entry.segment, numbering: entry.numbering)
  }

  /// Reads some batches and hands each to `use`.
  ///
  /// - Parameter keep: where the rows go, unless they are needed no longer than by `use`.
  func read<Value: Sendable>(
    _ places: [BatchPlace], _ parallel: Parallel,
    sections: [SegmentSection] = SegmentSection.allCases,
    keep: @Sendable (RowBlock) -> RowBlock = { $0 },
    _ use: @Sendable (Int, SealedBatch) -> Value
  ) throws(PipelineError) -> [Value] {
    try each(places, parallel) { index, batch, room throws(StoreError) in
      use(index, try batch.read(sections, in: &room, keep: keep))
    }
  }

  /// What older records of some days count for.
  package func agedCounts(
    of days: Range<Timestamp>, _ parallel: Parallel
  ) throws(PipelineError) -> [AgedCount] {
    try each(places(final: true), parallel) { _, batch, room throws(StoreError) in
      try batch.agedCounts(in: &room).filter { days.contains($0.facts.day) }
    }.flatMap { $0 }
  }

  /// Of which days older records are.
  package func agedDays(_ parallel: Parallel) throws(PipelineError) -> AgedDays {
    try each(places(final: true), parallel) { _, batch, room throws(StoreError) in
      AgedDays(try batch.agedCounts(in: &room))
    }.reduce(into: AgedDays()) { $0.add($1) }
  }

  /// Hands some batches to `body`, to read of them what it needs.
  package func each<Value: Sendable>(
    _ places: [BatchPlace], _ parallel: Parallel,
    _ body: @Sendable (Int, SegmentBatch, inout SegmentRoom) throws(StoreError) -> Value
  ) throws(PipelineError) -> [Value] {
    do throws(StoreError) {
      return try parallel.map(places.count, with: SegmentRoom(hasher: hasher)) {
        index, room throws(StoreError) in
        try body(index, batch(at: places[index]), &room)
      }
    } catch {
      throw .state(error)
    }
  }

  /// Hands some batches to `body`, to read of them what it needs, with what its thread has gathered so
  /// far; gives what each thread gathered, in no order.
  func gather<Value: Sendable>(
    _ places: [BatchPlace], _ parallel: Parallel, into empty: Value,
    _ body: @Sendable (Int, SegmentBatch, inout SegmentRoom, inout Value) throws(StoreError) -> Void
  ) throws(PipelineError) -> [Value] {
    let parts = parallel.gather(
      places.count,
      into: (value: empty, room: SegmentRoom(hasher: hasher), error: StoreError?.none)
    ) { index, part in
      do throws(StoreError) {
        if part.error == nil { try body(index, batch(at: places[index]), &part.room, &part.value) }
      } catch {
        part.error = error
      }
    }
    for case let error? in parts.map(\.error) { throw .state(error) }
    return parts.map(\.value)
  }
}
