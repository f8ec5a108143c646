public import Model

/// How the run that reads a segment numbers what the segment names.
public struct SegmentNumbering: Sendable {
  /// The apps, in the order of the segment's names.
  public var apps: [AppID]
  /// The places of the sources in the job, in the order of the segment's names.
  public var sources: [UInt16]
  /// The texts, which get their ids as they are met.
  public var strings: SegmentTexts
  /// The clock of the job, whose days those of aged records become: they may have begun at other moments when they were
  /// kept, as rules of zones change. Nil leaves them.
  public var clock: LocalClock?

  /// Joins all.
  public init(
    apps: [AppID], sources: [UInt16], strings: SegmentTexts, clock: LocalClock? = nil
  ) {
    self.apps = apps
    self.sources = sources
    self.strings = strings
    self.clock = clock
  }
}
