/// What a text of up to 16 bytes is, and by what a longer one is recognised: two words and its length.
///
/// Texts of up to 16 bytes are equal when these are. Of longer ones the first word is their hash and the
/// second their end; equality must be checked on the bytes.
struct ShortText: Equatable, BitwiseCopyable, Sendable {
  private let first, second: UInt64
  private let length: UInt32

  /// The empty text.
  init() { (first, second, length) = (0, 0, 0) }

  /// Takes a text that is not empty.
  @inline(__always)
  init(_ text: Span<UInt8>, _ hasher: TextHasher) {
    length = UInt32(truncatingIfNeeded: text.count)
    (first, second) = text.count > 16 ? Self.wordsOfLong(text, hasher) : Self.words(text)
  }

  /// Two words that overlap and have all bytes of a text of 1 to 16.
  @inline(__always)
  private static func words(_ text: Span<UInt8>) -> (UInt64, UInt64) {
    // Safe because every load lies within the text.
    unsafe text.withUnsafeBytes { bytes in
      let count = bytes.count
      if count >= 8 {
        return unsafe (
          bytes.loadUnaligned(as: UInt64.self),
          bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        )
      }
      if count >= 4 {
        return unsafe (
          UInt64(bytes.loadUnaligned(as: UInt32.self)),
          UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        )
      }
      return unsafe (
        UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8, UInt64(bytes[count - 1])
      )
    }
  }

  @inline(never)
  private static func wordsOfLong(
    _ text: Span<UInt8>, _ hasher: TextHasher
  ) -> (UInt64, UInt64) {
    // Safe because the load lies within the text, which has more than 16 bytes.
    let end = unsafe text.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: $0.count - 8, as: UInt64.self)
    }
    return (hasher.hash(text), end)
  }

  /// Whether this is all of the text.
  var isWhole: Bool { length <= 16 }

  /// A hash for tables within a process.
  @inline(__always)
  func hash(_ hasher: TextHasher) -> UInt64 { hasher.hash(first, second, length) }
}
