public import Model
internal import Reporting

/// What the runs of a job left, for people, for `--json` and for Prometheus.
public struct StatusSummary: Sendable {
  /// A run that committed.
  struct Run: Sendable {
    /// Its number, from 1.
    var number: Int64
    var started: Timestamp
    var finished: Timestamp
    /// How many files it took in.
    var newFiles: Int
    /// Their bytes.
    var newBytes: Int64
    /// Whether all that it meant to publish was published (REP-5).
    var isPublished: Bool
    /// The file with the lines that it rejected, if it rejected some and they are kept still (IN-3); without a size
    /// when the file is missing.
    var quarantine: (path: String, bytes: Int64?)?
  }

  /// What was taken in of a source.
  struct Source: Sendable {
    var name: String
    var files = 0
    var bytes: Int64 = 0
    /// The last file, by its path, that the latest run with files of this source took in; empty
    /// when there is none.
    var lastPath = ""
    /// The time of the latest record in any of the files; absent when none has one.
    var lastRecord = Timestamp.absent
    /// How many files the next run would take in; 0 for a source that the job has no more, nil where a folder cannot
    /// be read.
    var waiting: Int? = 0
    /// The files that are left out (`rebuild --without`), by the paths that they had, each once.
    var leftOut: [String] = []
  }

  /// What the folder of the state holds.
  struct Size: Sendable {
    var files = 0
    var bytes: Int64 = 0
    var segments = 0
    var clicks = 0
    var sessions = 0
    /// Records of the other kinds.
    var others = 0
  }

  /// The job's name.
  var job: String
  /// The folder of the state.
  var state: String
  /// The last runs, the latest first; never empty.
  var runs: [Run] = []
  /// The last run that published; nil when none did.
  var lastGood: Run?
  /// The watermark of each app that has one (TIME-1), by its name.
  var watermarks: [(app: String, time: Timestamp)] = []
  /// All sources.
  var sources: [Source] = []
  /// What keeps it from telling what waits.
  public internal(set) var warnings: [String] = []
  /// How large the state is.
  var size = Size()

  init(job: String, state: String) {
    self.job = job
    self.state = state
  }

  /// Whether the last run committed and its reports are not published yet.
  var isUnpublished: Bool { runs.first.map { !$0.isPublished } ?? false }

  /// How many files the next run would take in, of sources whose folders can be read.
  var waiting: Int { sources.reduce(0) { $0 + ($1.waiting ?? 0) } }

  /// How long ago the last good run ended: one that committed and published; nil when none did.
  func age(at now: Timestamp) -> Interval? {
    lastGood.map { max(.zero, now - $0.finished) }
  }

  /// What is wrong when the last good run is older than it may be, or lies as far in the future, where its age is not
  /// known and nothing would be missed until then; nil when it is neither.
  public func overdue(at now: Timestamp, limit: Interval) -> String? {
    guard let lastGood, let age = age(at: now) else {
      return "job '\(job)': no run has published its reports yet - "
        + "run 'lookback run JOB -v' and see what it says"
    }
    let end =
      "job '\(job)': the last good run, \(lastGood.number), ended at "
      + AlignedText.moment(lastGood.finished)
    let ahead = lastGood.finished - now
    if ahead > limit {
      return "\(end), \(ahead.words) in the future - set the clock right, and run it once more"
    }
    if age <= limit { return nil }
    return "\(end), \(age.words) ago, more than \(limit) - "
      + "run 'lookback run JOB -v' and see what it says"
  }
}
