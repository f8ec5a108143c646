internal import Decoding
internal import Model

/// The options of `forget`.
struct ForgetArguments: Equatable, Sendable {
  /// The job file.
  var job = ""
  /// How long to wait for another run's end (`--wait`).
  var wait = Interval.zero
  /// What is forgotten (`--device`); nil only until the command line is checked.
  var device: DeviceName?
}
