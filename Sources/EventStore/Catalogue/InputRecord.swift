public import Model

/// A log file that was taken in or, once, left out; the same bytes are taken in once per source (IN-1).
public struct InputRecord: Hashable, Sendable {
  /// The name of the source.
  public var source: String
  /// The digest of the file.
  public var digest: Digest
  /// The size of the file in bytes.
  public var size: Int64
  /// Where it was.
  public var path: String
  /// The time of its first record; absent when none has a time.
  public var first = Timestamp.absent
  /// The time of its last record.
  public var last = Timestamp.absent
  /// Whether a rebuild undid it: it is known, so that no run takes it in, and none of its records
  /// counts.
  public var isLeftOut = false

  /// Joins what every file has.
  public init(source: String, digest: Digest, size: Int64, path: String) {
    self.source = source
    self.digest = digest
    self.size = size
    self.path = path
  }
}
