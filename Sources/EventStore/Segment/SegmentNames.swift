public import Model

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

/// How the run that reads a segment numbers what the segment names.
public struct SegmentNumbering: Sendable {
  /// The apps, in the order of the segment's names.
  public var apps: [AppID]
  /// The places of the sources in the job, in the order of the segment's names.
  public var sources: [UInt16]
  /// The texts, which get their ids as they are met.
  public var strings: SegmentTexts

  /// Joins all.
  public init(apps: [AppID], sources: [UInt16], strings: SegmentTexts) {
    self.apps = apps
    self.sources = sources
    self.strings = strings
  }
}
