import Glibc
import TestSupport
import Testing

@testable import Streams

@Suite struct MemberAppenderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Nothing can be appended to a file.
  private struct Refused: Error {}

  private func appender(_ path: String) throws -> MemberAppender {
    guard let log = try MemberAppender(path: path, mode: 0o600) else { throw Refused() }
    return log
  }

  private func append(_ lines: String..., to path: String) throws {
    var log = try appender(path)
    for line in lines { try log.append(Array(line.utf8).span) }
  }

  private func lines(_ path: String) throws -> [String] {
    try ReadFile(path).lines.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `what is appended is there at once, each time as a member of its own`() throws {
    let path = folder.path + "/log.gz"
    var log = try appender(path)
    try log.append(Array("a\nb\n".utf8).span)
    #expect(try lines(path) == ["a", "b"])
    try log.append(Array("c\n".utf8).span)
    #expect(try lines(path) == ["a", "b", "c"])
    try append("d\n", to: path)
    #expect(try lines(path) == ["a", "b", "c", "d"])
  }

  @Test func `IN-1: a member cut off anywhere is removed and what came before stays`() throws {
    let whole = GzipWriter<[UInt8]>.member(Array("first\n".utf8).span)
    let second = GzipWriter<[UInt8]>.member(Array("second\n".utf8).span)
    for cut in 0..<second.count {
      let path = try folder.write(whole + second.prefix(cut))
      try append("third\n", to: path)
      #expect(try lines(path) == ["first", "third"], "cut at \(cut)")
    }
    let path = try folder.write(Array(whole.prefix(5)))
    try MemberAppender.repair(path: path)
    #expect(TemporaryFolder.content(path) == [])
  }

  @Test func `IN-1: of a member of which the disk did not get some blocks nothing is left`() throws
  {
    let whole = GzipWriter<[UInt8]>.member(Array("first\n".utf8).span)
    let noise = (0..<700).map { "\($0 * 2_654_435 % 100_003)" }.joined()
    let second = GzipWriter<[UInt8]>.member(Array((noise + "\n").utf8).span)
    // One block of the second at least lies within others.
    #expect(second.count > 1536)
    let blocks = (whole.count + second.count + 511) / 512
    for lost in 1..<(1 << blocks) {
      var bytes = whole + second
      for block in 0..<blocks where lost & 1 << block != 0 {
        for place in max(block * 512, whole.count)..<min(block * 512 + 512, bytes.count) {
          bytes[place] = 0
        }
      }
      let path = try folder.write(bytes)
      let isSound = bytes.dropFirst(whole.count).allSatisfy { $0 == 0 }
      if isSound {
        #expect(throws: Refused.self) { _ = try appender(path) }
      } else {
        try append("third\n", to: path)
        #expect(try lines(path) == ["first", "third"], "\(lost)")
      }
    }
  }

  @Test func `IN-1: a last member that is damaged otherwise was read, perhaps, and stays`() throws {
    let whole = GzipWriter<[UInt8]>.member(Array("first\n".utf8).span)
    let second = GzipWriter<[UInt8]>.member(Array("second\n".utf8).span)
    // Behind the header; none of these makes it one that is not ended.
    for place in second.count - 8..<second.count {
      var bytes = whole + second
      bytes[whole.count + place] ^= 1
      let path = try folder.write(bytes)
      #expect(throws: Refused.self) { _ = try appender(path) }
      try MemberAppender.repair(path: path)
      #expect(TemporaryFolder.content(path) == bytes, "\(place)")
    }
  }

  @Test func `IN-1: zero bytes behind the last member are sound, and stay`() throws {
    let whole = GzipWriter<[UInt8]>.member(Array("first\n".utf8).span)
    let bytes = whole + [UInt8](repeating: 0, count: 200)
    let path = try folder.write(bytes)
    #expect(try lines(path) == ["first"])
    #expect(throws: Refused.self) { _ = try appender(path) }
    #expect(TemporaryFolder.content(path) == bytes)
  }

  @Test func `a file is there from its first member on, and none without one`() throws {
    let path = folder.path + "/log.gz"
    try append(to: path)
    #expect(try folder.names == [])
    func stop() throws {
      let log = try appender(path)
      #expect(try folder.names == [])
      defer { withExtendedLifetime(log) {} }
      throw CancellationError()
    }
    #expect(throws: CancellationError.self) { try stop() }
    #expect(try folder.names == [])
    var log = try appender(path)
    // Another one may have made it meanwhile, where nothing can be locked.
    try append("b\n", to: path)
    try log.append(Array("c\n".utf8).span)
    try log.append(Array("d\n".utf8).span)
    #expect(try lines(path) == ["b", "c", "d"])
    try Folder.remove(path)
    try append("a\n", to: path)
    try append(to: path)
    #expect(try lines(path) == ["a"])
  }

  @Test(arguments: ["plain text\n", "{}\n", "P", "\u{1F}P"])
  func `a file that is no gzip is left as it is`(_ text: String) throws {
    let path = try folder.write(Array(text.utf8))
    #expect(throws: Refused.self) { _ = try appender(path) }
    #expect(TemporaryFolder.content(path) == Array(text.utf8))
  }

  @Test func `a file whose first member did not become whole is removed`() throws {
    let path = folder.path + "/log.gz"
    func fail() throws {
      var log = try appender(path)
      // A disk without room, which shows when the file is made.
      #expect(unsafe symlink("/dev/full", path) == 0)
      try log.append(Array("a\n".utf8).span)
    }
    #expect(throws: StreamError.self) { try fail() }
    #expect(try folder.names == [])
  }

  @Test func `a folder that is not there is an output that cannot be made, before anything comes`()
    throws
  {
    let error = #expect(throws: StreamError.self) { try append(to: folder.path + "/none/log.gz") }
    #expect(error?.category == .cannotCreate)
  }
}
