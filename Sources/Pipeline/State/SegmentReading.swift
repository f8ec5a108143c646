internal import Decoding
internal import EventStore
internal import Model

/// Reads batches of segments, with the run's own numbers of apps, sources and texts.
struct SegmentReading: Sendable {
  /// The names of all sources, by their numbers.
  private(set) var sources: [String]
  private let apps: AppDirectory
  private let hasher: KeyHasher
  private(set) var segments: [(segment: Segment, numbering: SegmentNumbering)] = []
  /// The texts of all segments.
  private(set) var strings = StringTable()

  /// Takes the names of the job's sources. Those that it has no more get the numbers after them.
  init(sources: [String], apps: AppDirectory, hasher: KeyHasher) {
    self.sources = sources
    self.apps = apps
    self.hasher = hasher
  }

  /// Adds a segment.
  mutating func add(_ segment: Segment) throws(StoreError) {
    var numbering = SegmentNumbering(apps: [], sources: [], strings: segment.intern(into: &strings))
    for name in segment.names.apps {
      do { numbering.apps.append(try apps.find(name)) } catch {
        throw StoreError(.foreignApp(name), path: segment.info.name)
      }
    }
    for name in segment.names.sources {
      let place = sources.firstIndex(of: name) ?? sources.count
      if place == sources.count { sources.append(name) }
      numbering.sources.append(UInt16(truncatingIfNeeded: place))
    }
    segments.append((segment, numbering))
  }

  /// A batch of a segment.
  struct Place: Sendable {
    var segment: Int
    var batch: Int
  }

  /// The places of all batches that are final, or of all that are not.
  func places(final: Bool) -> [Place] {
    segments.indices.flatMap { index in
      let segment = segments[index].segment
      return (0..<segment.batchCount).filter { segment.isFinal($0) == final }.map {
        Place(segment: index, batch: $0)
      }
    }
  }

  /// Reads some batches and hands each to `use`.
  ///
  /// - Parameter keep: where the rows go, unless they are needed no longer than by `use`.
  func read<Value: Sendable>(
    _ places: [Place], _ parallel: Parallel,
    sections: [SegmentSection] = SegmentSection.allCases,
    keep: @Sendable (RowBlock) -> RowBlock = { $0 },
    _ use: @Sendable (Int, SealedBatch) -> Value
  ) throws(PipelineError) -> [Value] {
    try each(places, parallel) { index, segment, numbering throws(StoreError) in
      use(
        index,
        try segment.batch(
          places[index].batch, sections: sections, numbering: numbering, hasher: hasher, keep: keep)
      )
    }
  }

  /// Reads of the sessions of some batches what tells their devices and outcomes, and hands each to
  /// `use`.
  func readSeen<Value: Sendable>(
    _ places: [Place], _ parallel: Parallel, _ use: @Sendable (SeenSessions) -> Value
  ) throws(PipelineError) -> [Value] {
    try each(places, parallel) { index, segment, numbering throws(StoreError) in
      use(
        try segment.seenSessions(places[index].batch, numbering: numbering, hasher: hasher))
    }
  }

  private func each<Value: Sendable>(
    _ places: [Place], _ parallel: Parallel,
    _ body: @Sendable (Int, Segment, SegmentNumbering) throws(StoreError) -> Value
  ) throws(PipelineError) -> [Value] {
    let results = parallel.map(places.count) { index -> Result<Value, StoreError> in
      let (segment, numbering) = segments[places[index].segment]
      do throws(StoreError) {
        return .success(try body(index, segment, numbering))
      } catch {
        return .failure(error)
      }
    }
    var values: [Value] = []
    for result in results {
      do throws(StoreError) { values.append(try result.get()) } catch { throw .state(error) }
    }
    return values
  }
}
