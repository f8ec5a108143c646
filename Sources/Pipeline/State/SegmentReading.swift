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

  /// The batches of all segments, and which of them are those of segments that are not final.
  func batches(
    watermarks: Watermarks, hasher: KeyHasher, parallel: Parallel
  ) throws(PipelineError) -> ([SealedBatch], provisional: [(name: String, batches: Range<Int>)]) {
    let read = segments
    let tasks = read.indices.flatMap { place in
      (0..<read[place].segment.batchCount).map { (place, $0) }
    }
    let results = parallel.map(tasks.count) { task -> Result<SealedBatch, StoreError> in
      let (segment, numbering) = read[tasks[task].0]
      do throws(StoreError) {
        let batch = try segment.batch(tasks[task].1, numbering: numbering, hasher: hasher)
        return .success(batch.isFinal ? batch : batch.withoutFinal(watermarks))
      } catch {
        return .failure(error)
      }
    }
    var batches: [SealedBatch] = []
    var provisional: [(name: String, batches: Range<Int>)] = []
    for (task, result) in zip(tasks, results) {
      let batch: SealedBatch
      do throws(StoreError) { batch = try result.get() } catch { throw .state(error) }
      batches.append(batch)
      if batch.isFinal { continue }
      let name = read[task.0].segment.info.name
      if let last = provisional.last, last.name == name {
        provisional[provisional.count - 1].batches = last.batches.lowerBound..<batches.count
      } else {
        provisional.append((name, batches.count - 1..<batches.count))
      }
    }
    return (batches, provisional)
  }
}

extension SealedBatch {
  /// The batch without those records that are in final segments by now: the run that moved the
  /// watermark past them wrote them there.
  fileprivate func withoutFinal(_ watermarks: Watermarks) -> SealedBatch {
    func isLeft<Record: IdentifiedRecord>(_ record: Record) -> Bool {
      let identity = record.identity
      return !watermarks.isFinal(identity.time, identity.app)
    }
    if clicks.allSatisfy(isLeft), sessions.allSatisfy(isLeft), referrerRecords.allSatisfy(isLeft),
      answers.allSatisfy(isLeft), cookieSyncs.allSatisfy(isLeft)
    {
      return self
    }
    var left = EventBatch()
    for row in clicks.indices where isLeft(clicks[row]) { left.append(click: row, of: self) }
    for row in sessions.indices where isLeft(sessions[row]) {
      left.append(session: row, of: self)
    }
    for row in referrerRecords.indices where isLeft(referrerRecords[row]) {
      left.append(referrerRecord: row, of: self)
    }
    left.answers = answers.filter(isLeft)
    left.cookieSyncs = cookieSyncs.filter(isLeft)
    return SealedBatch(left)
  }
}
