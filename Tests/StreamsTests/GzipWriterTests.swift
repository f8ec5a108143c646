import TestSupport
import Testing

@testable import Streams

@Suite struct GzipWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a member has no name, no time and a fixed system`() {
    #expect(member("a\n").prefix(10) == [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
  }

  @Test func `the same bytes give the same member, in whatever pieces they come`() throws {
    var random = SeededGenerator(seed: 2)
    let bytes = (0..<200_000).map { _ in UInt8.random(in: 0x61...0x70, using: &random) }
    for level in [0, 1, 6, 9] {
      var writer = GzipWriter(to: [UInt8](), level: level)
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + Int.random(in: 0...90_000, using: &random))
        writer.write(bytes.span.extracting(start..<end))
        start = end
      }
      let pieces = writer.finish()
      let content = try ReadFile(folder.write(pieces)).lines.first?.bytes
      #expect(content == bytes, "level \(level)")
      if level > 0 { #expect(pieces == member(bytes, level: level), "level \(level)") }
    }
  }

  @Test func `a gzip file can be written whole`() throws {
    let path = folder.path + "/rejects.ndjson.gz"
    var writer = GzipWriter(to: try AtomicFile(path: path))
    for number in 1...20_000 { try writer.write("line \(number)\n") }
    try writer.finish().commit()
    #expect(try ReadFile(path).lines.count == 20_000)
    #expect(try folder.names == ["rejects.ndjson.gz"])
  }
}
