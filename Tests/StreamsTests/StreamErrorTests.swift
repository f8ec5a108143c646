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

  @Test(arguments: [(ENOSPC, "no space left on device"), (EDQUOT, "disk quota exceeded")])
  func `what has no room, or may use no more of it`(_ number: Int32, _ reason: String) {
    #expect(
      StreamError(.cannotWrite, path: "a.csv", errorNumber: number).description
        == "a.csv: cannot be written: \(reason) - free space on this file system")
  }

  @Test func `a folder instead of a file`() throws {
    try Folder.make(folder.path + "/a")
    #expect(
      message(folder.path + "/a") == "a: cannot be read: is a directory - expected a file")
  }

  @Test func `IN-1: what is no file is not opened, so that nobody waits`() throws {
    let pipe = folder.path + "/a"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let remedy = "expected a file; remove it, or correct the path"
    #expect(message(pipe) == "a: is a FIFO, not a file - \(remedy)")
    #expect(throws: StreamError(.notAFile(.pipe), path: pipe)) { try WholeFile.read(pipe) }
    #expect(throws: StreamError(.notAFile(.pipe), path: pipe)) { try ContentDigest.ofFile(pipe) }
    #expect(message("/dev/zero") == "/dev/zero: is a device, not a file - \(remedy)")
    let link = folder.path + "/b"
    #expect(unsafe symlink("a", link) == 0)
    #expect(message(link) == "b: is a FIFO, not a file - \(remedy)")
  }

  @Test func `a name that is not UTF-8`() throws {
    let bytes: [CChar] = Array((folder.path + "/a").utf8CString.dropLast()) + [-1, 0]
    #expect(unsafe symlink("b", bytes) == 0)
    let files = try Glob.files(folder.path + "/*")
    #expect(files.map(message) == ["a\u{FFFD}ff: its name is not UTF-8 - rename it"])
  }

  @Test func `a name that is too long`() {
    let name = String(repeating: "a", count: 300)
    #expect(
      message("\(folder.path)/\(name)")
        == "\(name): cannot be opened: file name too long - use a shorter path")
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
    (.damaged(.badData, offset: 1), .damagedInput), (.notAFile(.socket), .damagedInput),
    (.notUTF8, .damagedInput), (.isThere, .cannotCreate),
  ])
  func `every kind has a category`(kind: StreamError.Kind, category: StreamError.Category) {
    #expect(StreamError(kind, path: "a").category == category)
  }
}
