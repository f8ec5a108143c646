internal import Model

/// The place of a segment that is not begun yet.
public struct NewSegment: Sendable {
  let path: String
  let hasher: KeyHasher

  /// Begins the segment.
  public func begin(names: SegmentNames) throws(StoreError) -> SegmentWriter {
    try SegmentWriter(path: path, names: names, hasher: hasher)
  }
}
