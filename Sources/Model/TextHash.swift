/// Hashing and comparing texts, eight bytes at a time.
///
/// The hash is for tables within a process: equality is always checked on the bytes.
enum TextHash {
  /// A hash whose halves are both well mixed.
  static func hash(_ text: Span<UInt8>) -> UInt64 {
    // Safe because every load ends at or before the last byte.
    unsafe text.withUnsafeBytes { bytes in
      var hash = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
      if bytes.count < 8 { return unsafe mix(hash ^ word(of: bytes)) }
      var i = 0
      // Two words at a time, neither of which waits for the other.
      while i + 16 < bytes.count {
        let first = unsafe bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        let second = unsafe bytes.loadUnaligned(fromByteOffset: i + 8, as: UInt64.self)
        hash = mix(hash ^ first, 0xD6E8_FEB8_6659_FD93 ^ second)
        i += 16
      }
      if i + 8 < bytes.count {
        hash = unsafe mix(hash ^ bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
      }
      return unsafe mix(hash ^ end(of: bytes))
    }
  }

  /// Whether two texts have the same bytes.
  static func areEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    // Safe because every load ends at or before the last byte of both.
    return unsafe a.withUnsafeBytes { a in
      unsafe b.withUnsafeBytes { b in
        if a.count < 8 { return unsafe word(of: a) == word(of: b) }
        func difference(_ i: Int) -> UInt64 {
          unsafe a.loadUnaligned(fromByteOffset: i, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: i, as: UInt64.self)
        }
        var i = 0
        // Four words at a time, as user agents and links are long.
        while i + 32 < a.count {
          if difference(i) | difference(i + 8) | difference(i + 16) | difference(i + 24) != 0 {
            return false
          }
          i += 32
        }
        while i + 8 < a.count {
          if difference(i) != 0 { return false }
          i += 8
        }
        return unsafe end(of: a) == end(of: b)
      }
    }
  }

  /// Mixes all bits of a word into all others.
  @inline(__always)
  static func mix(_ value: UInt64, _ factor: UInt64 = 0xD6E8_FEB8_6659_FD93) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: factor)
    return high ^ low
  }

  /// The last eight bytes, some of which may have been looked at.
  @inline(__always)
  private static func end(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
  }

  /// All of at most seven bytes.
  @inline(__always)
  private static func word(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    var word: UInt64 = 0
    for i in bytes.indices { unsafe word = word << 8 | UInt64(bytes[i]) }
    return word
  }
}
