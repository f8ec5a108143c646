/// Hashing and comparing texts of 16 bytes or more, eight bytes at a time; shorter ones are whole in a `ShortText`.
///
/// The hash is for tables within a process: equality is always checked on the bytes.
enum TextHash {
  private static var factor: UInt64 { 0xD6E8_FEB8_6659_FD93 }

  /// A hash whose halves are both well mixed.
  static func hash(_ text: Span<UInt8>) -> UInt64 {
    precondition(text.count >= 16, "TextHash.hash: the text is short")
    // Safe because every load ends at or before the last byte.
    return unsafe text.withUnsafeBytes { bytes in
      var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
      /// Two words, neither of which waits for the other.
      func add(_ first: Int, _ second: Int) {
        hash = unsafe mix(
          hash ^ bytes.loadUnaligned(fromByteOffset: first, as: UInt64.self),
          factor ^ bytes.loadUnaligned(fromByteOffset: second, as: UInt64.self))
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

  /// Whether two texts have the same bytes.
  static func areEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    precondition(a.count >= 16, "TextHash.areEqual: the texts are short")
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

  /// Mixes all bits of a word into all others.
  @inline(__always)
  static func mix(_ value: UInt64, _ factor: UInt64 = factor) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: factor)
    return high ^ low
  }
}
