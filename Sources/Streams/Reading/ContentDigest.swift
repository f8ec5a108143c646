internal import CXXHash
package import Model

/// The XXH3-128 digest of bytes that come piece by piece.
// Unchecked because the compiler cannot see that nobody but the value, which has one owner, knows the state.
@safe
package struct ContentDigest: @unchecked Sendable, ~Copyable {
  private let state: OpaquePointer

  /// The digest of nothing yet.
  package init() {
    // A trap because without these 576 bytes Swift's own allocations would trap too.
    guard let state = unsafe XXH3_createState() else { fatalError("ContentDigest: no memory") }
    unsafe self.state = state
    _ = unsafe XXH3_128bits_reset(state)
  }

  /// Goes back to the digest of nothing.
  mutating func reset() { _ = unsafe XXH3_128bits_reset(state) }

  /// Adds the next bytes.
  mutating func update(_ bytes: UnsafePointer<UInt8>, count: Int) {
    unsafe lb_xxh3_update(state, bytes, count)
  }

  /// Adds the next bytes.
  package mutating func update(_ bytes: Span<UInt8>) {
    // Safe because the bytes are read only within the call; of no bytes there may be no address.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe update(start, count: bytes.count) }
    }
  }

  /// The digest of all bytes so far; printed as hex, high half first, it is what `xxhsum -H2` says.
  package var value: Digest {
    let hash = unsafe XXH3_128bits_digest(state)
    return Digest(high: hash.high64, low: hash.low64)
  }

  deinit { _ = unsafe XXH3_freeState(state) }
}

extension ContentDigest {
  /// The size and digest of a file.
  package static func ofFile(
    _ path: String
  ) throws(StreamError) -> (bytes: Int64, digest: Digest) {
    var input = try RawInput(path: path, capacity: 1 << 20)
    while !input.isAtEnd {
      try input.refill()
      input.take(input.waiting)
    }
    return (input.bytesRead, input.contentDigest)
  }

  /// The digests of the beginnings of a file that have these sizes, in ascending order; of sizes
  /// beyond its end there is none.
  package static func ofBeginnings(
    _ path: String, sizes: [Int64]
  ) throws(StreamError) -> [(bytes: Int64, digest: Digest)] {
    var input = try RawInput(path: path, capacity: 1 << 20)
    var digest = ContentDigest()
    var beginnings: [(bytes: Int64, digest: Digest)] = []
    for size in sizes {
      if try !input.read(upTo: size, { digest.update($0) }) { return beginnings }
      beginnings.append((size, digest.value))
    }
    return beginnings
  }

  /// The same of the text that a gzip file holds; none of another file.
  package static func ofBeginnings(
    ofTextIn path: String, sizes: [Int64]
  ) throws(StreamError) -> [(bytes: Int64, digest: Digest)] {
    var input = try RawInput(path: path, capacity: 1 << 20)
    guard try input.isGzip() else { return [] }
    var inflater = GzipInflater()
    let buffer = AlignedBuffer(capacity: 1 << 20)
    var digest = ContentDigest()
    var beginnings: [(bytes: Int64, digest: Digest)] = []
    var done: Int64 = 0
    for size in sizes {
      while done < size {
        let count = Int(min(size - done, Int64(buffer.capacity)))
        // Safe because the buffer has room for so many.
        let given = try unsafe inflater.inflate(&input, into: buffer.base, count: count)
        if given == 0 { return beginnings }
        unsafe digest.update(buffer.base, count: given)
        done += Int64(given)
      }
      beginnings.append((size, digest.value))
    }
    return beginnings
  }
}
