internal import Decoding
internal import EventStore
internal import Model

/// Reads the batches of all segments, each with the run's own numbers of apps, sources and texts.
struct SegmentReading {
  /// The names of all sources, by their numbers.
  private(set) var sources: [String]
  private let apps: AppDirectory
  private var segments: [(segment: Segment, numbering: SegmentNumbering)] = []
  /// The texts of all segments.
  private(set) var strings = StringTable()

  /// Takes the names of the job's sources. Those that it has no more get the numbers after them.
  init(sources: [String], apps: AppDirectory) {
    self.sources = sources
    self.apps = apps
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

  /// The batches of all segments, and where those of each are.
  func batches(
    watermarks: Watermarks, hasher: KeyHasher, parallel: Parallel
  ) throws(PipelineError) -> ([SealedBatch], [LoadedState.LoadedSegment]) {
    let read = segments
    let tasks = read.indices.flatMap { place in
      (0..<read[place].segment.batchCount).map { (place, $0) }
    }
    let results = parallel.map(tasks.count) { task -> Result<SealedBatch, StoreError> in
      let (segment, numbering) = read[tasks[task].0]
      do throws(StoreError) {
        let batch = try segment.batch(
          tasks[task].1, numbering: numbering, hasher: hasher, keep: parallel.memory.keep)
        // Others that the watermark has passed are in final segments by now: the run that moved it
        // past them wrote them there.
        return .success(
          batch.isFinal
            ? batch : batch.filtered(keep: parallel.memory.keep) { !watermarks.isFinal($0) })
      } catch {
        return .failure(error)
      }
    }
    var batches: [SealedBatch] = []
    for result in results {
      do throws(StoreError) { batches.append(try result.get()) } catch { throw .state(error) }
    }
    var start = 0
    let loaded = read.map { segment, _ in
      let range = start..<start + segment.batchCount
      start = range.upperBound
      return LoadedState.LoadedSegment(
        name: segment.info.name, isFinal: range.allSatisfy { batches[$0].isFinal }, batches: range)
    }
    return (batches, loaded)
  }
}
