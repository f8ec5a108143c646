/// How much a touch proves; the first tier with a qualifying touch decides (MATCH-3).
public enum Tier: UInt8, Sendable, Comparable {
  /// The session itself names the touch.
  case direct = 1
  /// Deterministic evidence with a time.
  case deterministic
  /// An AdServices click claim without a time.
  case undatedClaim
  /// Fingerprints.
  case fingerprint
  /// Impressions.
  case impression

  @inlinable
  public static func < (a: Tier, b: Tier) -> Bool { a.rawValue < b.rawValue }
}
