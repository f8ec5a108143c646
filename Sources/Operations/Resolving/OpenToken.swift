internal import Model

/// A token of a session that no answer is known to.
struct OpenToken: Sendable {
  /// As Apple wants it. It is printed nowhere but in the log of answers (PRIV-1).
  var text: [UInt8]
  /// The session's app, by its name in the job.
  var app: String
  /// The time of the latest session that carries it.
  var session: Timestamp
}
