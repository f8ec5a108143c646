import Model
import TestSupport
import Testing

@testable import Streams

/// REP-5: the digest of a large file, pieces of which change.
@Suite struct PieceDigestsTests {
  private static let piece = PieceDigests.pieceSize
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) }
  }

  /// What the command in docs/formats.md prints.
  @Test(arguments: [
    (0, "99aa06d3014798d86001c324468d497f"), (3, "ebb566763d5803a00a4c72294603cdc1"),
    (1 << 20, "33004c0ee1d9f0c9de08d45b377ecaba"), (2_500_000, "6fb0c4d5a0231ac6bae813c71cfa3d0f"),
  ])
  func `REP-5: the digest is that of the digests of the pieces`(size: Int, digest: String) throws {
    let path = try folder.write(bytes(size))
    let found = try PieceDigests.ofFile(path)
    #expect(found.bytes == size && "\(found.digest)" == digest)
  }

  @Test(arguments: [1, 4095, piece - 1, piece, piece + 1, 3 * piece])
  func `REP-5: it does not depend on how the bytes came`(step: Int) throws {
    let bytes = bytes(2 * Self.piece + 12_345)
    var digests = PieceDigests()
    var known = 0
    // Single bytes take long.
    for start in stride(from: 0, to: step > 1 ? bytes.count : 5000, by: step) {
      known = min(start + step, bytes.count)
      digests.update(bytes.span.extracting(start..<known))
    }
    let path = try folder.write(Array(bytes[..<known]))
    #expect(try digests.value == PieceDigests.ofFile(path).digest)
    #expect(digests.whole.count == known / Self.piece)
  }

  @Test func `REP-5: pieces that did not change are not read`() throws {
    let bytes = bytes(4 * Self.piece + 99)
    var digests = PieceDigests()
    digests.update(bytes.span)
    /// The digest of changed bytes, of which some pieces are known as they were.
    func digest(_ changed: [UInt8], but read: Set<Int>) throws -> Digest {
      let path = try folder.write(changed)
      let found = try PieceDigests.ofFile(path, knowing: digests.whole, but: read)
      #expect(found.bytes == changed.count)
      return found.digest
    }
    var changed = bytes
    changed[Self.piece * 2 + 5] ^= 1
    let whole = try PieceDigests.ofFile(folder.write(changed, to: "changed")).digest
    #expect(try digest(bytes, but: []) == digests.value)
    #expect(whole != digests.value)
    #expect(try digest(changed, but: [2]) == whole && digest(changed, but: [0, 2, 4, 9]) == whole)
    #expect(try digest(changed, but: []) == digests.value, "nobody said that it changed")
    #expect(try digest(changed, but: [1, 3]) == digests.value)
  }

  @Test(arguments: [
    0, 1, piece, 2 * piece - 1, 4 * piece, 4 * piece + 98, 4 * piece + 100, 6 * piece,
  ])
  func `REP-5: what is behind the known pieces is read`(size: Int) throws {
    let bytes = bytes(6 * Self.piece)
    var digests = PieceDigests()
    digests.update(bytes.span.extracting(..<(4 * Self.piece + 99)))
    let path = try folder.write(Array(bytes[..<size]))
    let found = try PieceDigests.ofFile(path, knowing: digests.whole)
    #expect(try found == PieceDigests.ofFile(path))
  }

  @Test func `a file that is missing, and what is no file`() throws {
    for path in [folder.path + "/missing", folder.path] {
      let error = #expect(throws: StreamError.self) { try PieceDigests.ofFile(path) }
      #expect(error?.path == path)
    }
  }
}
