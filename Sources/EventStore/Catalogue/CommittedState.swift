public import Model

/// Everything that the last committed run left.
public struct CommittedState: Equatable, Sendable {
  /// The segments, in the order of their names.
  public var segments: [LiveSegment] = []
  /// The runs, the first one first.
  public var runs: [CommittedRun] = []
  /// The devices that were forgotten (PRIV-3).
  public var tombstones: [Tombstone] = []

  /// A state without runs.
  public init() {}

  /// The rules of the last run; nil before the first one.
  public var rules: String? { runs.last?.record.rules }

  /// The files that were taken in or are left out, by all runs.
  public var inputs: [InputRecord] { runs.flatMap(\.record.inputs) }

  /// The counts of all runs.
  public var counts: StateCounts { runs.last?.record.counts ?? StateCounts() }

  /// The runs whose rejected lines are kept.
  public var quarantines: [Int64] { runs.last?.record.quarantines ?? [] }

  /// The apps' watermarks (TIME-1).
  public var watermarks: [ExactText: Timestamp] { runs.last?.record.watermarks ?? [:] }

  /// The latest of them; absent when there is none.
  public var highestWatermark: Timestamp { watermarks.values.max() ?? .absent }
}
