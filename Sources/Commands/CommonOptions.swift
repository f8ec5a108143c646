public import Configuration
public import Model

/// The options of every command.
public struct CommonOptions: Equatable, Sendable {
  /// Values that go before the job file's (`--set`), the last one first.
  public var overrides: [JobOverride] = []
  /// The folder of the job's state (`--state`), as it was written.
  public var state: String?
  /// The folder of the reports (`--output`), as it was written.
  public var output: String?
  /// The time after which records lie in the future (`--as-of`); nil is now.
  public var asOf: Timestamp?
  /// Whether the summary goes to stdout as a JSON object (`--json`).
  public var json = false
  /// How messages are written (`--log-format`).
  public var logFormat = LogFormat.text
  /// Where metrics go (`--metrics-file`), as it was written.
  public var metricsFile: String?
  /// How much is said (`-v`, `-q`).
  public var verbosity = Verbosity.normal
  /// Whether messages are coloured (`--color`).
  public var color = ColorChoice.auto

  /// The options of a command line without any.
  public init() {}

  /// How messages are written.
  public enum LogFormat: String, Sendable, CaseIterable {
    /// A line that begins with the program's name.
    case text
    /// A JSON object in a line.
    case json
  }

  /// How much is said.
  public enum Verbosity: Sendable {
    /// What went wrong.
    case quiet
    /// What went wrong and, on a terminal, what is done.
    case normal
    /// What is done, in detail.
    case verbose
  }

  /// Whether messages are coloured.
  public enum ColorChoice: String, Sendable, CaseIterable {
    /// On a terminal, unless the environment says no.
    case auto
    case always
    case never
  }
}
