public import Model

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
  public var outputs: [PublishedFile] = []
  /// What runs before published and it means to remove, as the job has no such report any more.
  public var removals: [PublishedFile] = []
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
