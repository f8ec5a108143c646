/// The names of apps and sources in the order of their numbers. The run that reads a segment may
/// number them otherwise than the one that wrote it.
public struct SegmentNames: Equatable, Sendable {
  /// The apps, by `AppID`.
  public var apps: [String]
  /// The sources, by their place in the job.
  public var sources: [String]

  /// Joins both.
  public init(apps: [String], sources: [String]) {
    self.apps = apps
    self.sources = sources
  }
}
