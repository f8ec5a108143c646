import TestSupport
import Testing

@testable import Streams

@Suite struct SpillFileTests {
  /// What was added, to be read and to be removed; nil when there was no room.
  private struct Piece {
    var read: () -> [UInt8]
    var remove: () -> Void
  }

  private func add(_ bytes: [UInt8], to file: SpillFile) -> Piece? {
    guard let place = unsafe bytes.withUnsafeBytes({ unsafe file.add($0) }) else { return nil }
    return Piece(read: { unsafe Array(place) }, remove: { unsafe file.remove(place) })
  }

  @Test func `bytes are read where they lie, also after they left memory`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let contents = (1...5).map { [UInt8](repeating: UInt8($0), count: $0 * 3000) }
    let pieces = contents.compactMap { add($0, to: file) }
    file.leaveMemory()
    #expect(pieces.map { $0.read() } == contents)
  }

  @Test func `bytes that are removed leave the others alone`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    let bytes = [UInt8](repeating: 7, count: 10_000)
    let pieces = (0..<3).compactMap { _ in add(bytes, to: file) }
    pieces[1].remove()
    #expect([pieces[0].read(), pieces[2].read()] == [bytes, bytes])
  }

  @Test func `it has no name, so nothing is left when the process ends`() throws {
    let folder = try TemporaryFolder()
    let file = try #require(SpillFile(in: folder.path))
    #expect(add([1, 2, 3], to: file) != nil)
    #expect(try Folder.names(in: folder.path) == [".", ".."])
  }

  @Test func `there is none without its folder`() throws {
    let folder = try TemporaryFolder()
    #expect(SpillFile(in: folder.path + "/gone") == nil)
  }
}
