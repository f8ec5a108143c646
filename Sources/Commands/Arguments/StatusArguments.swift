internal import Model

/// The options of `status`.
struct StatusArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// How old the last good run may be (`--max-age`); nil is any age.
  var maximumAge: Interval?
}
