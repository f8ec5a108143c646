internal import Configuration
internal import Decoding
internal import EventStore
internal import Model

/// What earlier runs left, as a run finds it: the final records, with what they were found to be,
/// and those after the watermark (TIME-2).
struct LoadedState: Sendable {
  /// The records; of final ones those that are needed.
  let batches: [SealedBatch]
  /// The texts that the records refer to.
  let strings: StringTable
  /// The names of the sources that the records refer to: the job's, then those that it has no more.
  let sources: [String]
  /// What was final before this run.
  let watermarks: Watermarks
  /// The segments, with the places of their batches.
  let segments: [LoadedSegment]
  /// What was counted of the final records that are not needed.
  var passedOver = PassedOver()

  /// A segment, and where its batches are.
  struct LoadedSegment: Sendable {
    var name: String
    /// The number of its records.
    var rows: Int
    var isFinal: Bool
    /// Whether all of its records are there.
    var isWhole: Bool
    var batches: Range<Int>
  }
}

extension LoadedState {
  /// Reads all segments of a state.
  init(
    _ store: Store, job: Job, apps: AppDirectory, parallel: Parallel
  ) throws(PipelineError) {
    let opened = try OpenedState(store, job: job, apps: apps, parallel: parallel)
    var strings = opened.strings
    self = try opened.load(
      nil, Retention(watermarks: opened.watermarks, rules: job.rules), &strings, parallel)
  }
}
