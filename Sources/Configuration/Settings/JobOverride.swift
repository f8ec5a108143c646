/// A value that an option of the command line gives instead of the job file.
public struct JobOverride: Equatable, Sendable {
  /// The place, such as `lookback.install` or `sources[0].optional`.
  public var key: String
  /// The value's text; lists are written with commas.
  public var value: String
  /// What errors call it instead of the file and the place.
  public var option: String

  /// Gives a value to a place.
  public init(key: String, value: String, option: String? = nil) {
    self.key = key
    self.value = value
    self.option = option ?? "--set \(key)"
  }
}
