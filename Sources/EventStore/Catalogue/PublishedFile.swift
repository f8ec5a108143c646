public import Model

/// A file that a run publishes (REP-5).
public struct PublishedFile: Hashable, Sendable {
  /// The name within the folder of reports.
  public var name: String
  /// The size in bytes.
  public var size: Int64
  /// The digest of the file.
  public var digest: Digest

  /// Joins everything.
  public init(name: String, size: Int64, digest: Digest) {
    self.name = name
    self.size = size
    self.digest = digest
  }
}
