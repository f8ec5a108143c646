/// What has been written of a world so far.
public struct WorldSummary: Hashable, Sendable {
  /// The log files that are finished.
  public var files = 0
  /// All that there will be.
  public var plannedFiles = 0
  /// Non-blank lines of each kind.
  public var lines: [LogKind: Int] = [:]
  /// Uncompressed.
  public var bytesOfText = 0

  /// Non-blank lines of all kinds.
  public var totalLines: Int { lines.values.reduce(0, +) }
}
