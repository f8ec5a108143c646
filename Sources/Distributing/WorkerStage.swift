/// A part of the work that can be done for some records apart from all others (docs/distributed.md).
///
/// Each stage but the first reads the rows that name it; what comes between two stages is a shuffle by key.
public enum WorkerStage: String, Sendable, CaseIterable {
  /// Lines of a log into records, each under its own id.
  case decode
  /// Records of one id into those that are no duplicates, under the keys by which they meet others.
  case duplicates
  /// What meets on one device into what sessions know of each other, of referrers and of cookies.
  case histories
  /// Sessions, clicks and answers of one key into the candidates of each session.
  case candidates
  /// A session and all that it meets into what it is and what it is attributed to.
  case resolve
  /// The non-referred opens of one app and ip into those that count.
  case limit
  /// Decided sessions, in order, into the lines of the `audit` export.
  case audit
}
