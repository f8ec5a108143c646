internal import Configuration
internal import Model

/// The options of every command.
struct CommonOptions: Equatable, Sendable {
  /// Values that go before the job file's (`--set`); of one key the last one counts.
  var overrides: [JobOverride] = []
  /// The folder of the job's state (`--state`), as it was written.
  var state: String?
  /// The folder of the reports (`--output`), as it was written.
  var output: String?
  /// The time after which records lie in the future (`--as-of`); nil is now.
  var asOf: Timestamp?
  /// Whether the summary goes to stdout as a JSON object (`--json`).
  var json = false
  /// How messages are written (`--log-format`).
  var logFormat = LogFormat.text
  /// Where metrics go (`--metrics-file`), as it was written.
  var metricsFile: String?
  /// How much is said (`-v`, `-q`).
  var verbosity = Verbosity.normal
  /// Whether messages are coloured (`--color`).
  var color = ColorChoice.auto

  /// The options of a command line without any.
  init() {}

  /// How messages are written.
  enum LogFormat: String, Sendable, CaseIterable {
    /// A line that begins with the program's name.
    case text
    /// A JSON object in a line.
    case json
  }

  /// How much is said.
  enum Verbosity: Sendable {
    /// What went wrong.
    case quiet
    /// What went wrong and, on a terminal, what is done.
    case normal
    /// What is done, in detail.
    case verbose
  }

  /// Whether messages are coloured.
  enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says no.
    case auto
    case always
    case never
  }
}
