/// A few bits of a key: enough to tell most keys apart, so that records that share no key with others
/// are known without their keys.
///
/// Equal keys of one type have equal traces, whatever their app: apps have other numbers in other runs.
public struct KeyTrace: Equatable, BitwiseCopyable, Sendable {
  /// The bits.
  public var bits: UInt32

  /// A trace that was taken before.
  @inlinable
  public init(bits: UInt32) { self.bits = bits }

  /// The trace of a key of some type. Ids of records are traced as ids of clicks, since that of a click
  /// is both.
  @inlinable
  public init(_ key: Key, _ scope: KeyScope) {
    bits = UInt32(truncatingIfNeeded: key.low) &+ UInt32(scope.rawValue) &* 0x9E37_79B9
  }

  /// The trace of a link or of its `~id`, by which the catalogue has an entry for it (TOUCH-5).
  ///
  /// - Parameter text: the link normalised, or the id.
  public init(link text: Span<UInt8>, _ hasher: KeyHasher) { self.init(hasher.key(text), .record) }
}
