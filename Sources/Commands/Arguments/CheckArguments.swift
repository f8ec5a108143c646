/// The options of `check`.
struct CheckArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
}
