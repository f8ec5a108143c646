/// Hashing and comparing texts, eight bytes at a time.
///
/// The hash is for tables within a process: equality is checked on the bytes wherever it matters. It is keyed with
/// random words, as texts come from the open internet: whoever knew the function could make many of one hash, and
/// each would have to be compared with all others.
struct TextHasher: BitwiseCopyable, Sendable {
  private let first, second: UInt64

  /// The hasher of all tables of this process.
  static let shared = TextHasher(.random(in: 0...UInt64.max), .random(in: 0...UInt64.max))

  /// A hasher with these words as its secret.
  init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

  /// The hash of a text of 16 bytes or more; shorter ones are whole in a `ShortText`.
  func hash(_ text: Span<UInt8>) -> UInt64 {
    precondition(text.count >= 16, "TextHasher.hash: the text is short")
    // Safe because every load ends at or before the last byte.
    return unsafe text.withUnsafeBytes { bytes in
      var hash = first ^ UInt64(bytes.count)
      /// Two words, neither of which waits for the other.
      func add(_ place: Int, _ next: Int) {
        hash = unsafe Self.mix(
          hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self),
          second ^ bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self))
      }
      // 32 bytes at a time, the last of which overlap with those before: how long a text is nobody can foresee.
      var i = 0
      while i + 32 < bytes.count {
        add(i, i + 8)
        add(i + 16, i + 24)
        i += 32
      }
      add(max(bytes.count - 32, 0), max(bytes.count - 24, 8))
      add(bytes.count - 16, bytes.count - 8)
      return hash
    }
  }

  /// The hash of two words and a length.
  @inline(__always)
  func hash(_ a: UInt64, _ b: UInt64, _ length: UInt32) -> UInt64 {
    Self.mix(Self.mix(a ^ first, b ^ second), second ^ UInt64(length))
  }

  /// Whether two texts have the same bytes.
  static func areEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    precondition(a.count >= 16, "TextHasher.areEqual: the texts are short")
    // Safe because every load ends at or before the last byte of both.
    return unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        func difference(_ i: Int) -> UInt64 {
          unsafe a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        }
        if a.count <= 32 {
          // What the blocks at both ends have in common is compared twice.
          return difference(0) | difference(8) | difference(a.count - 16)
            | difference(a.count - 8) == 0
        }
        // Four words at a time, as user agents and links are long, the last of which overlap with those before.
        func differ(_ i: Int) -> Bool {
          difference(i) | difference(i + 8) | difference(i + 16) | difference(i + 24) != 0
        }
        var i = 0
        while i + 32 < a.count {
          if differ(i) { return false }
          i += 32
        }
        return !differ(a.count - 32)
      }
    }
  }

  /// Mixes all bits of two words into one.
  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return high ^ low
  }
}
