public import Model

/// A log file that was taken in or, once, left out; the same bytes are taken in once per source (IN-1).
public struct InputRecord: Hashable, Sendable {
  /// The name of the source.
  public var source: String
  /// The digest of the file.
  public var digest: Digest
  /// The size of the file in bytes.
  public var size: Int64
  /// Where it was.
  public var path: String
  /// The time of its first record; absent when none has a time.
  public var first = Timestamp.absent
  /// The time of its last record.
  public var last = Timestamp.absent
  /// Whether a rebuild undid it: it is known, so that no run takes it in, and none of its records
  /// counts.
  public var isLeftOut = false

  /// Joins what every file has.
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

/// The sessions and clicks of all runs, and those of them that left no record in state (BAL-1).
public struct StateCounts: Equatable, Sendable {
  /// Session lines that were accepted.
  public var acceptedSessions = 0
  /// Click lines that were accepted.
  public var acceptedClicks = 0
  /// tracking_disabled sessions, of which nothing else is kept (EVENT-3).
  public var trackingDisabled = 0
  /// Sessions that came too late (EVENT-7).
  public var tooLate = 0
  /// Duplicate sessions that are no longer needed (IN-7).
  public var duplicateSessions = 0
  /// Duplicate clicks that are no longer needed (IN-7).
  public var duplicateClicks = 0

  /// No records.
  public init() {}
}

/// A rule, or a file that belongs to the rules, that changed when some sessions were final already:
/// these keep what they were found to be (TIME-6).
public struct RuleChange: Equatable, Sendable {
  /// The rule, such as `lookback.install`.
  public var rule: String
  /// Whether it stayed, and the content of the file that it names changed.
  public var isOfContent: Bool
  /// The number of the run that applied the change.
  public var run: Int64
  /// The first moment for whose sessions it holds.
  public var from: Timestamp

  /// Joins everything.
  public init(rule: String, isOfContent: Bool, run: Int64, from: Timestamp) {
    self.rule = rule
    self.isOfContent = isOfContent
    self.run = run
    self.from = from
  }
}

/// Records of a batch that are not final and that a later run derived again: what their segment says that
/// they were found to be may hold no longer, until a run writes them again.
public struct OutdatedRows: Equatable, Sendable {
  /// The name of the segment.
  public var segment: String
  /// The batch.
  public var batch: Int
  /// The rows of clicks, in order.
  public var clicks: [Int]
  /// The rows of sessions, in order.
  public var sessions: [Int]

  /// Joins everything.
  public init(segment: String, batch: Int, clicks: [Int], sessions: [Int]) {
    self.segment = segment
    self.batch = batch
    self.clicks = clicks
    self.sessions = sessions
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
  /// What its reports depend on beside the records (TIME-5).
  public var basis = Digest(high: 0, low: 0)
  /// The files that it took in, and those that are left out since it.
  public var inputs: [InputRecord] = []
  /// The counts of all runs up to this one.
  public var counts = StateCounts()
  /// What all records in state came to, by the names of run.json.
  public var balance: [String: Int64] = [:]
  /// The reports by their definitions, each with the moment behind which its days begin; absent
  /// when it has all days that there were (TIME-6).
  public var reports: [String: Timestamp] = [:]
  /// The apps' watermarks from now on (TIME-1).
  public var watermarks: [ExactText: Timestamp] = [:]
  /// The changes of rules up to now that some of its sessions were not judged by (TIME-6).
  public var ruleChanges: [RuleChange] = []
  /// The moment up to which final sessions may have missed evidence that came late (TIME-3); absent when
  /// nothing did.
  public var lateUntil = Timestamp.absent
  /// What it means to publish (REP-5).
  public var outputs: [OutputRecord] = []
  /// What runs before published and it means to remove, as the job has no such report any more.
  public var removals: [OutputRecord] = []
  /// The days of its reports at which later runs may go on.
  public var days = ReportDays()
  /// Records whose segments say something of them that holds no longer.
  public var outdated: [OutdatedRows] = []

  /// The runs up to this one whose rejected lines are kept.
  public var quarantines: [Int64] = []

  /// Those of its inputs whose records count.
  public var takenIn: [InputRecord] { inputs.filter { !$0.isLeftOut } }

  /// A run that took in nothing.
  public init(started: Timestamp, finished: Timestamp, rules: String) {
    self.started = started
    self.finished = finished
    self.rules = rules
  }
}

/// A segment that belongs to the state, and the run that wrote it.
public struct LiveSegment: Equatable, Sendable {
  /// What it is.
  public var info: SegmentInfo
  /// The number of the run.
  public var run: Int64
}

/// A run that was committed. Of what it left, rules and inputs are kept of all runs, the rest of
/// the last one alone.
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
  /// The devices that were forgotten (PRIV-3).
  public var tombstones: [Tombstone] = []

  /// A state without runs.
  public init() {}

  /// The rules of the last run; nil before the first one.
  public var rules: String? { runs.last?.record.rules }

  /// The files that were taken in, by all runs.
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
