/// One rule of a job and its value, in the form that is compared and hashed (TIME-6).
public struct RuleText: Hashable, Sendable {
  /// The rule, such as `lookback.install` or `sources[clicks/branch].time_zone`.
  public var key: String
  /// Its value; equal values are written equally.
  public var value: String

  /// Joins rule and value.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
