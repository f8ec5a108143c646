import Glibc
import Model
import Streams

@testable import EventStore

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
