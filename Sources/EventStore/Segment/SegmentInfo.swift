public import Model
internal import Streams

/// What the catalogue knows of a segment.
public struct SegmentInfo: Equatable, Sendable {
  /// The name of its file within the folder of segments.
  public var name: String
  /// The digest that ends the file, of all bytes before it.
  public var digest: Digest
  /// The size of the file in bytes.
  public var size: Int64
  /// What it holds.
  public var counts: SegmentCounts

  /// Joins everything.
  init(name: String, digest: Digest, size: Int64, counts: SegmentCounts) {
    self.name = name
    self.digest = digest
    self.size = size
    self.counts = counts
  }

  /// The same, with the name that ends a path.
  init(path: String, digest: Digest, size: Int, counts: SegmentCounts) {
    self.init(
      name: Folder.name(of: path), digest: digest, size: Int64(size), counts: counts)
  }
}
