package import Configuration
public import Decoding
public import Model
public import Streams

/// What the intake has to say of one input file.
public struct FileReport: Sendable {
  /// The place of its source in the job, counted from 0.
  public var source: Int
  /// Its path.
  public var path: String
  /// Its size on disk, in bytes; 0 of a damaged one.
  public var bytes: Int64 = 0
  /// The size of its text, in bytes; 0 of a damaged one.
  var textBytes: Int64 = 0
  /// The XXH3-128 digest of its bytes on disk; nil when it was not read to its end.
  public var digest: Digest?
  /// Its lines; 0 unless it was taken.
  public var lines = 0
  /// Blank lines.
  public var blank = 0
  /// Lines that became records, or the count of a tracking_disabled session.
  public var accepted = 0
  /// Of the accepted lines, sessions that came too late to take part (EVENT-7).
  public var tooLate = 0
  /// Of those, sessions that are kept no longer: the state cannot tell whether they are in already (TIME-7).
  public var tooOld = 0
  /// Of the accepted lines, records that came late and are kept (TIME-3).
  public var late = 0
  /// Of those, records that are kept no longer: the state cannot tell whether they are in already (TIME-7).
  var lateAndOld = 0
  /// Of the accepted lines, late ones whose twin is in state, or whose file was taken in before it grew (IN-7).
  var lateDuplicates = 0
  /// Of the accepted lines, those of devices that were forgotten after them (PRIV-3): the state cannot
  /// tell which of them it knew, so they add nothing to what it counts of these devices.
  public var forgotten = 0
  /// Of the accepted lines, tracking_disabled sessions (EVENT-3).
  public var trackingDisabled = 0
  /// When clicks happened that are late duplicates: they move watermarks as if they had been in time (TIME-1).
  var duplicateClickTimes = AppTimes()
  /// When its records happened, too late ones among them; of no records where none has a time.
  var times = TimeRange()
  /// Lines that were not accepted, by reason and field.
  public var rejects: [Reject: Int] = [:]
  /// For each reason the number of the first such line.
  var firstRejects: [Reject: Int] = [:]
  /// What became of the file.
  public var outcome = Outcome.taken

  /// What becomes of an input file.
  public enum Outcome: Sendable, Equatable {
    /// Its records count.
    case taken
    /// The same bytes are taken in already under this path, for the same source (IN-1).
    case repeated(of: String)
    /// It is damaged or cannot be read; none of its records count (IN-1).
    case damaged(StreamError)
  }

  /// A file that was not read yet.
  init(source: Int, path: String) {
    self.source = source
    self.path = path
  }

  /// Forgets what was counted: none of the lines counts.
  mutating func forgetLines() {
    let other = self
    self = FileReport(source: source, path: path)
    (bytes, textBytes, digest, outcome) = (
      other.bytes, other.textBytes, other.digest, other.outcome
    )
  }

  /// The number of rejected lines.
  package var rejected: Int { rejects.values.reduce(0, +) }
}

extension [FileReport] {
  /// Those of one source.
  package func of(_ source: SourceDefinition) -> [FileReport] {
    filter { $0.source == source.index }
  }

  /// What is wrong with those that are damaged or cannot be read.
  package var damages: [StreamError] {
    compactMap { if case .damaged(let error) = $0.outcome { error } else { nil } }
  }
}
