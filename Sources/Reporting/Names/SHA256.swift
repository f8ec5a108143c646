internal import CSodium

/// The hash of bytes that others compute, too.
enum SHA256 {
  /// The 32 bytes of the hash.
  static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 32)
    // Safe because SHA-256 writes exactly 32 bytes and reads `bytes.count`.
    unsafe crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
    return hash
  }
}
