/// A line of the table of settings, as the documentation prints it.
public struct SettingRow: Equatable, Sendable {
  /// The place in a job file, such as `lookback.install` or `sources[].dialect`.
  public var path: String
  /// What values look like, such as `duration`.
  public var type: String
  /// What holds when the key is absent.
  public var standard: Standard
  /// Whether attributions depend on it, so that state remembers it (TIME-6).
  public var isRule: Bool
  /// What it is for, in one sentence.
  public var sentence: String
  /// What errors say that they expected.
  var expected: String
  /// How the text of an override becomes a value.
  var overrideForm: OverrideForm

  /// What holds when a key is absent.
  public enum Standard: Equatable, Sendable {
    /// Nothing: the key has to be there.
    case required
    /// A value, written as in a job file.
    case value(String)
    /// A value that depends on others, in words.
    case words(String)
  }
}
