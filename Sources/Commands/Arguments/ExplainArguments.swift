/// The options of `explain`.
struct ExplainArguments: Equatable, Sendable {
  /// The session's id, as exports print it.
  var session = ""
  /// The app (`--app`); nil for the only one that has such a session.
  var app: String?
}
