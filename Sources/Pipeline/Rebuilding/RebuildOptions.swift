public import Model

/// What a rebuild is asked for beside what every run is.
public struct RebuildOptions: Sendable {
  /// Paths of wrong files, whose content is left out from now on.
  public var without: [String] = []
  /// The midnight, as if it were UTC, from which on everything is read again; nil keeps nothing.
  public var since: Timestamp?

  /// A rebuild of everything.
  public init() {}
}
