import TestSupport
import Testing

@testable import Streams

/// IN-1: a file is its content.
@Suite struct DigestTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What `xxhsum -H2` prints for these files.
  @Test(arguments: [
    ("", "99aa06d3014798d86001c324468d497f"),
    ("a", "a96faf705af16834e6c632b61e964e1f"),
    ("abc", "06b05ab6733a618578af5f94892f3950"),
  ])
  func `IN-1: the digest is the XXH3-128 of the file`(text: String, digest: String) throws {
    #expect(try ReadFile(folder.write(Array(text.utf8))).digest == digest)
  }

  @Test func `IN-1: a file that grew holds the content that it had`() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
    let path = try folder.write(bytes)
    let sizes: [Int64] = [0, 1, 4096, 1 << 20, 1 << 20, 2_999_999, 3_000_000]
    let found = try ContentDigest.ofBeginnings(path, sizes: sizes + [3_000_001, 9_000_000])
    #expect(found.map(\.bytes) == sizes)
    for (size, digest) in found {
      let beginning = try folder.write(Array(bytes[..<Int(size)]), to: "beginning")
      #expect(try ContentDigest.ofFile(beginning).digest == digest, "\(size)")
    }
  }

  @Test func `IN-1: a file that grew and was compressed holds the content that it had`() throws {
    let text = String(repeating: "0123456789abcde\n", count: 150_000)
    let path = try folder.write(
      member(String(text.prefix(1_000_000))) + member(String(text.dropFirst(1_000_000))))
    let sizes: [Int64] = [0, 16, 999_999, 1_000_001, 2_400_000]
    let found = try ContentDigest.ofBeginnings(ofTextIn: path, sizes: sizes + [2_400_001])
    #expect(found.map(\.bytes) == sizes)
    for (size, digest) in found {
      let beginning = try folder.write(Array(text.utf8.prefix(Int(size))), to: "beginning")
      #expect(try ContentDigest.ofFile(beginning).digest == digest, "\(size)")
    }
    let plain = try folder.write(Array(text.utf8), to: "plain")
    #expect(try ContentDigest.ofBeginnings(ofTextIn: plain, sizes: sizes).isEmpty)
  }

  @Test func `IN-1: the digest does not depend on how the file was read`() throws {
    var random = SeededGenerator(seed: 1)
    let text = (0..<3000).map { _ in "\(random.next())\n" }.joined()
    let path = try folder.write(member(text) + member(text) + [0, 0, 0])
    let whole = try ReadFile(path)
    for input in [2, 3, 100, 4096] {
      #expect(try ReadFile(path, sizes: .tiny(input: input)).digest == whole.digest)
    }
    let content = try #require(TemporaryFolder.content(path))
    #expect(try ReadFile(folder.write(content, to: "other")).digest == whole.digest)
    #expect(whole.bytesRead == Int64(content.count))
  }
}
