/// Where a click comes from: what tells it from others, and what passes ask that go through all clicks.
public struct ClickOrigin: BitwiseCopyable, Sendable {
  /// The digest of its line.
  public var digest: Digest
  /// The key of its id.
  public var idKey: Key = .absent
  /// The ip, absent when it is not valid (EV-7).
  public var ip: Key = .absent
  /// Upper case.
  public var country: StringID = .absent
  /// The place of its source in the job. It decides between equal lines of two sources, which may
  /// be read differently.
  public var source: UInt16 = 0
  /// The dialect of its source.
  public var dialect: Dialect
  /// Whether it came late: it may win sessions that are not final, and counts in no metric (TIME-3).
  public var isLate = false

  /// The origin of a click of which only the required fields are known.
  @inlinable
  public init(digest: Digest, dialect: Dialect) {
    (self.digest, self.dialect) = (digest, dialect)
  }
}
