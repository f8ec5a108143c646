import Glibc
import TestSupport
import Testing

@testable import Streams

/// REP-5: files appear whole.
@Suite struct AtomicFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var target: String { folder.path + "/report.csv" }

  private var text: String? {
    TemporaryFolder.content(target).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `REP-5: a file has its name only after commit`() throws {
    var file = try AtomicFile(path: target)
    try file.write("date,app\n")
    #expect(text == nil)
    try file.commit()
    #expect(text == "date,app\n")
    #expect(try folder.names == ["report.csv"])
  }

  @Test func `REP-5: without commit the old file stays and the temporary one goes`() throws {
    _ = try folder.write(Array("old".utf8), to: "report.csv")
    do {
      var file = try AtomicFile(path: target)
      try file.write(String(repeating: "new", count: 100_000))
      #expect(try folder.names.count == 2)
    }
    #expect(text == "old")
    #expect(try folder.names == ["report.csv"])
  }

  @Test func `REP-5: commit replaces the old file`() throws {
    _ = try folder.write(Array("old".utf8), to: "report.csv")
    var file = try AtomicFile(path: target)
    let long = String(repeating: "new ", count: 100_000)
    try file.write("a")
    try file.write(long)
    try file.write("z")
    try file.commit()
    #expect(text == "a" + long + "z")
  }

  @Test(arguments: [
    // In the cache and past it, up to a page's end and not, and more than there is.
    (1000, 700), (48 << 20, 40 << 20), (48 << 20 + 123, 41 << 20 + 77),
    (41 << 20 + 5, 41 << 20 + 5),
    (41 << 20, 42 << 20),
  ])
  func `REP-5: the first bytes of another file come over`(size: Int, copied: Int) throws {
    var bytes = [UInt8](repeating: 0, count: size)
    for i in stride(from: 0, to: size, by: 97) { bytes[i] = UInt8(truncatingIfNeeded: i / 97) }
    let other = try folder.write(bytes, to: "other")
    var file = try AtomicFile(path: target)
    var digest = ContentDigest()
    let isLong = try file.copy(other, count: Int64(copied)) { digest.update($0) }
    #expect(isLong == (copied <= size))
    try file.write("more")
    try file.commit()
    let kept = bytes.prefix(copied)
    #expect(TemporaryFolder.content(target) == Array(kept + "more".utf8))
    var known = ContentDigest()
    known.update(Array(kept).span)
    #expect(digest.value == known.value)
  }

  @Test func `REP-5: a file that is sent to the disk while it is written is whole`() throws {
    var file = try AtomicFile(path: target)
    var expected = ContentDigest()
    for number in UInt8(0)..<20 {
      let piece = [UInt8](repeating: number, count: 3_000_000)
      expected.update(piece.span)
      try file.write(piece.span)
    }
    try file.commit()
    var found = ContentDigest()
    let content = try #require(TemporaryFolder.content(target))
    found.update(content.span)
    #expect(found.value == expected.value)
  }

  @Test func `another library may write to the temporary path`() throws {
    let file = try AtomicFile(path: target)
    var other = try FileWriter(path: file.temporaryPath)
    try other.write("rows")
    try other.finish()
    try file.commit()
    #expect(text == "rows")
  }

  @Test func `the mode is that of the new file`() throws {
    try AtomicFile(path: target, mode: 0o600).commit()
    var status = stat()
    #expect(unsafe stat(target, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `a folder that is missing cannot be written into`() {
    let path = folder.path + "/missing/report.csv"
    #expect(throws: StreamError(.cannotCreate, path: path, errorNumber: ENOENT)) {
      try AtomicFile(path: path).commit()
    }
  }

  @Test func `a folder cannot be replaced by a file, and nothing is left`() throws {
    try Folder.make(target)
    let error = #expect(throws: StreamError.self) { try AtomicFile(path: target).commit() }
    #expect(error?.kind == .cannotRename && error?.path == target)
    #expect(try folder.names == ["report.csv"])
  }

  @Test func `a full disk is recognisable`() {
    let error = #expect(throws: StreamError.self) {
      var writer = try FileWriter(path: "/dev/full")
      try writer.write("a")
      try writer.finish()
    }
    #expect(error?.kind == .cannotWrite && error?.errorNumber == ENOSPC)
    #expect(error?.category == .inputOutput)
    #expect(
      error?.description == "/dev/full: cannot be written: no space left on device - "
        + "free space on this file system")
  }

  @Test func `temporary files of dead processes are removed, those being written are not`() throws {
    let stale = [".lookback-tmp.1.0", ".lookback-tmp.1.0-journal", ".lookback-tmp.77.5-wal"]
    for name in stale { _ = try folder.write([1], to: name) }
    _ = try folder.write([1], to: ".lookback-state")
    var file = try AtomicFile(path: target)
    try file.write("a")
    let own = String(file.temporaryPath.dropFirst(folder.path.count + 1))
    _ = try folder.write([1], to: own + "-journal")

    try Folder.removeStaleTemporaries(in: folder.path)
    #expect(try folder.names == [".lookback-state", own, own + "-journal"].sorted())
    try file.commit()
    try Folder.removeStaleTemporaries(in: folder.path)
    #expect(try folder.names == [".lookback-state", "report.csv"])
  }

  @Test func `a name that an earlier process of the same number left is not taken`() throws {
    let next = try AtomicFile(path: target).temporaryPath
    let dot = try #require(next.lastIndex(of: "."))
    let counter = try #require(Int(next[next.index(after: dot)...]))
    for offset in 1...50 {
      _ = try folder.write([1], to: ".lookback-tmp.\(getpid()).\(counter + offset)")
    }
    var file = try AtomicFile(path: target)
    try file.write("mine")
    try file.commit()
    #expect(try text == "mine" && folder.names.count == 51)
  }
}
