public import Model

/// A log file that was taken in; the same bytes are taken in once per source (IN-1).
public struct InputRecord: Hashable, Sendable {
  /// The name of the source.
  public var source: String
  /// The digest of the file.
  public var digest: Digest
  /// The size of the file in bytes.
  public var size: Int64
  /// Where it was.
  public var path: String

  /// Joins everything.
  public init(source: String, digest: Digest, size: Int64, path: String) {
    self.source = source
    self.digest = digest
    self.size = size
    self.path = path
  }
}

/// A file that a run publishes (REP-5).
public struct OutputRecord: Hashable, Sendable {
  /// The name within the folder of reports.
  public var name: String
  /// The size in bytes.
  public var size: Int64
  /// The digest of the file.
  public var digest: Digest

  /// Joins everything.
  public init(name: String, size: Int64, digest: Digest) {
    self.name = name
    self.size = size
    self.digest = digest
  }
}

/// What a run leaves beside its segments.
public struct RunRecord: Equatable, Sendable {
  /// When it began.
  public var started: Timestamp
  /// When it committed.
  public var finished: Timestamp
  /// The rules that the state is made with from now on, as JSON (TIME-6).
  public var rules: String
  /// The files that it took in.
  public var inputs: [InputRecord] = []
  /// tracking_disabled sessions, of which nothing else is kept (EVENT-3).
  public var trackingDisabled = 0
  /// The apps' watermarks from now on (TIME-1).
  public var watermarks: [String: Timestamp] = [:]
  /// What it means to publish (REP-5).
  public var outputs: [OutputRecord] = []

  /// A run that took in nothing.
  public init(started: Timestamp, finished: Timestamp, rules: String) {
    self.started = started
    self.finished = finished
    self.rules = rules
  }
}

/// A segment that belongs to the state, and the run that wrote it. Its records are late by the
/// watermarks before that run (TIME-3).
public struct LiveSegment: Equatable, Sendable {
  /// What it is.
  public var info: SegmentInfo
  /// The number of the run.
  public var run: Int64
}

/// A run that was committed.
public struct CommittedRun: Equatable, Sendable {
  /// Its number, from 1.
  public var number: Int64
  /// Whether all that it means to publish was published.
  public var isPublished: Bool
  /// What it left.
  public var record: RunRecord
}

/// Everything that the last committed run left.
public struct CommittedState: Equatable, Sendable {
  /// The segments, in the order of their names.
  public var segments: [LiveSegment] = []
  /// The runs, the first one first.
  public var runs: [CommittedRun] = []

  /// The rules of the last run; nil before the first one.
  public var rules: String? { runs.last?.record.rules }

  /// The files that were taken in, by all runs.
  public var inputs: [InputRecord] { runs.flatMap(\.record.inputs) }

  /// The watermarks that hold after all runs before one; of all runs by default.
  public func watermarks(before run: Int64 = .max) -> [String: Timestamp] {
    runs.last { $0.number < run }?.record.watermarks ?? [:]
  }
}
