/// The options of `resolve`.
struct ResolveArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// Where tokens are sent (`--endpoint`); nil is Apple's endpoint.
  var endpoint: String?
}
