import Glibc
import TestSupport
import Testing

@testable import Streams

/// Whole messages: what is wrong, and what to do.
@Suite struct StreamErrorTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func message(_ path: String) -> String {
    do throws(StreamError) {
      _ = try ReadFile(path)
      return "no error"
    } catch {
      return error.description.replacing(folder.path + "/", with: "")
    }
  }

  @Test func `a missing file`() {
    #expect(
      message(folder.path + "/a.gz")
        == "a.gz: cannot be opened: no such file or directory - check the path")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read every file"))
  func `a file without permission`() throws {
    let path = try folder.write([1], to: "a.gz")
    _ = unsafe chmod(path, 0)
    #expect(
      message(path) == "a.gz: cannot be opened: permission denied - "
        + "check the permissions of the file and its folder")
  }

  @Test func `a read-only file system`() {
    #expect(
      StreamError(.cannotCreate, path: "state/lock", errorNumber: EROFS).description
        == "state/lock: cannot be created: read-only file system - make its file system writable")
  }

  @Test func `a folder instead of a file`() throws {
    try Folder.make(folder.path + "/a")
    #expect(
      message(folder.path + "/a") == "a: cannot be read: is a directory - expected a file")
  }

  @Test func `a damaged file, with the place where that was noticed`() throws {
    let whole = member("a\n")
    let size = whole.count
    #expect(
      try message(folder.write(Array(whole.dropLast())))
        == "file: the file ends within a gzip member at byte \(size - 1) - "
        + "expected the rest; copy the file again")
    #expect(
      try message(folder.write(Array(whole.dropLast()) + [1]))
        == "file: wrong CRC or length of the gzip member before byte \(size) - "
        + "expected what its trailer says; copy the file again")
    #expect(
      try message(folder.write(whole + [0, 7]))
        == "file: other bytes after the last gzip member from byte \(size + 1) - "
        + "expected a member, zero padding or the end")
    #expect(
      try message(folder.write([0x1f, 0x8b] + [UInt8](repeating: 0, count: 30)))
        == "file: bad gzip header before byte 10 - "
        + "expected a member as in RFC 1952; copy the file again")
  }

  @Test(arguments: [
    (StreamError.Kind.cannotOpen, StreamError.Category.inputOutput),
    (.cannotRead, .inputOutput), (.cannotList, .inputOutput), (.cannotWrite, .inputOutput),
    (.cannotSync, .inputOutput), (.cannotRename, .inputOutput), (.cannotRemove, .inputOutput),
    (.cannotLock, .inputOutput), (.cannotCreate, .cannotCreate), (.lockHeld, .lockHeld),
    (.damaged(.badData, offset: 1), .damagedInput),
  ])
  func `every kind has a category`(kind: StreamError.Kind, category: StreamError.Category) {
    #expect(StreamError(kind, path: "a").category == category)
  }
}
