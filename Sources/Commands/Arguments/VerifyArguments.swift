/// The options of `verify`.
struct VerifyArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
}
