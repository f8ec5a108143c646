/// One link of the catalogue, as it was from some moment on (TOUCH-5).
public struct LinkEntry: BitwiseCopyable, Sendable {
  /// The app that it serves; nil serves all.
  public var app: AppID?
  /// The link as logged.
  public var url: StringID
  /// The link normalised: what the entry is known by.
  public var key: StringID
  /// `~id`, unless 0.
  public var id: StringID = .absent
  /// TOUCH-1.
  public var campaign: StringID = .absent
  /// TOUCH-1.
  public var channel: StringID = .absent
  /// From when on it is in force; absent is from the beginning.
  public var start: Timestamp = .absent
  /// The digest of its line.
  public var digest: Digest
  /// The key of its id of IN-7.
  public var idKey: Key = .absent
  /// The place of its source in the job.
  public var source: UInt16 = 0

  /// An entry of which only the required fields are known.
  public init(url: StringID, key: StringID, digest: Digest) {
    self.url = url
    self.key = key
    self.digest = digest
  }

  /// Whether it comes into force after another one, or prevails over it at the same time.
  func supersedes(_ other: LinkEntry) -> Bool {
    if start != other.start { return start > other.start }
    return (digest, source) < (other.digest, other.source)
  }
}
