import TestSupport
import Testing

@testable import Streams

@Suite struct ReadAheadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `it gives what a plain reader gives`() throws {
    let path = try folder.write(member((1...50_000).map { "line \($0)\n" }.joined()))
    let (plain, ahead) = (try ReadFile(path), try ReadFile(path, isReadAhead: true))
    #expect(ahead.lines == plain.lines)
    #expect(ahead.bytesRead == plain.bytesRead)
    #expect(ahead.bytesOfText == plain.bytesOfText)
    #expect(ahead.digest == plain.digest)
    #expect(ahead.digest.count == 32)
  }

  @Test func `IN-1: damage comes behind the lines before it, as often as it is asked for`() throws {
    let text = (1...50_000).map { "line \($0)\n" }.joined()
    var reader = try ReadAhead(path: folder.write(member(text) + [1]))
    var chunk = LineChunk()
    var chunks = 0
    #expect(throws: StreamError.self) {
      while try reader.next(into: &chunk) { chunks += 1 }
    }
    #expect(chunks > 0)
    #expect(throws: StreamError.self) { try reader.next(into: &chunk) }
    #expect(reader.contentDigest == nil)
  }

  @Test func `one that nobody reads to its end holds nobody up`() throws {
    let path = try folder.write(member((1...500_000).map { "line \($0)\n" }.joined()))
    for chunks in 0..<3 {
      var reader = try ReadAhead(path: path)
      var chunk = LineChunk()
      for _ in 0..<chunks { #expect(try reader.next(into: &chunk)) }
    }
  }

  @Test func `a file that is not there is an error at once`() throws {
    let path = folder.path + "/gone"
    let error = #expect(throws: StreamError.self) { _ = try ReadAhead(path: path) }
    #expect(
      error?.description == "\(path): cannot be opened: no such file or directory - check the path")
  }
}
