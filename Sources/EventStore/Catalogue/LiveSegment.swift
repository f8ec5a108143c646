/// A segment that belongs to the state, and the run that wrote it.
public struct LiveSegment: Equatable, Sendable {
  /// What it is.
  public var info: SegmentInfo
  /// The number of the run.
  public var run: Int64
}
