internal import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// What earlier runs left, as a run finds it: the final records, with what they were found to be,
/// and those after the watermark (TIME-2).
struct LoadedState: Sendable {
  /// The records.
  let batches: [SealedBatch]
  /// The texts that the records refer to.
  let strings: StringTable
  /// The names of the sources that the records refer to: the job's, then those that it has no more.
  let sources: [String]
  /// What was final before this run.
  let watermarks: Watermarks
  /// The segments, with the places of their batches.
  let segments: [LoadedSegment]
  /// Judges which new records come late.
  let lateness: Lateness

  /// A segment, and where its batches are.
  struct LoadedSegment: Sendable {
    var name: String
    var isFinal: Bool
    var batches: Range<Int>
  }

  /// Joins everything.
  init(
    batches: [SealedBatch], strings: StringTable, sources: [String], watermarks: Watermarks,
    segments: [LoadedSegment], lateness: Lateness
  ) {
    self.batches = batches
    self.strings = strings
    self.sources = sources
    self.watermarks = watermarks
    self.segments = segments
    self.lateness = lateness
  }

  /// Reads all segments of a state.
  init(
    _ store: Store, job: Job, apps: AppDirectory, parallel: Parallel
  ) throws(PipelineError) {
    var reading = SegmentReading(sources: job.sources.map(\.name), apps: apps)
    do throws(StoreError) {
      for live in store.state.segments { try reading.add(try store.segment(live)) }
    } catch {
      throw .state(error)
    }
    strings = reading.strings
    sources = reading.sources
    do { watermarks = try Watermarks(store.state.watermarks, in: apps) } catch {
      throw .state(StoreError(.damaged, path: store.folder))
    }
    (batches, segments) = try reading.batches(
      watermarks: watermarks, hasher: store.hasher, parallel: parallel)
    lateness = Lateness(batches, watermarks: watermarks, rules: job.rules)
  }
}
