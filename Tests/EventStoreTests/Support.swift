import Glibc
import Streams

@testable import EventStore

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum Checksum {
  /// The bytes of a segment that were changed, with the digest that they have now.
  static func renewed(_ bytes: [UInt8]) -> [UInt8] {
    var content = Array(bytes.dropLast(16))
    var digest = ContentDigest()
    digest.update(content.span)
    let value = digest.value
    content.append(word: value.high)
    content.append(word: value.low)
    return content
  }
}

enum FilePermissions {
  static func of(_ path: String) throws -> UInt32? { try FileStatus(of: path)?.mode }
}
