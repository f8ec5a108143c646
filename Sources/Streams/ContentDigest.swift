internal import CXXHash

/// The XXH3-128 digest of bytes that come piece by piece.
@safe
struct ContentDigest: ~Copyable {
  private let state: OpaquePointer

  init() {
    // A trap because without these 576 bytes Swift's own allocations would trap too.
    guard let state = unsafe XXH3_createState() else { fatalError("ContentDigest: no memory") }
    unsafe self.state = state
    _ = unsafe XXH3_128bits_reset(state)
  }

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafePointer<UInt8>, count: Int) {
    _ = unsafe XXH3_128bits_update(state, bytes, count)
  }

  /// The digest of all bytes so far; printed as hex, high half first, it is what `xxhsum -H2` says.
  var value: (high: UInt64, low: UInt64) {
    let hash = unsafe XXH3_128bits_digest(state)
    return (hash.high64, hash.low64)
  }

  deinit { _ = unsafe XXH3_freeState(state) }
}
