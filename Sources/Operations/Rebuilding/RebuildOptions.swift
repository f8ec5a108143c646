public import Model

/// What a rebuild is asked for beside what every run is.
public struct RebuildOptions: Sendable {
  /// Wrong files, whose content is left out from now on.
  public var without: [WrongFile] = []
  /// The midnight, as if it were UTC, from which on everything is read again; nil keeps nothing.
  public var since: Timestamp?

  /// A rebuild of everything.
  public init() {}

  /// A file, or all files that a pattern names of which there is no file of that name.
  public struct WrongFile: Sendable {
    /// The name as a path.
    let path: String
    /// The name as a pattern.
    let pattern: String

    /// Takes the name in both forms, absolute.
    public init(_ path: String, pattern: String) { (self.path, self.pattern) = (path, pattern) }
  }
}
