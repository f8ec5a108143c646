import TestSupport
import Testing

@testable import Streams

/// IN-2: line ends, BOM and length; and what a chunk says about its lines.
@Suite struct LineTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func lines(_ text: String) throws -> [String] {
    try ReadFile(folder.write(Array(text.utf8))).texts
  }

  @Test func `IN-2: a missing last newline is fine`() throws {
    #expect(try lines("a\nb") == ["a", "b"])
  }

  @Test
  func `IN-2, IN-7: one return before a newline or the end of the file is no part of the line`()
    throws
  {
    #expect(try lines("a\r\nb\r\r\n\r\nc\rd\n\r") == ["a", "b\r", "", "c\rd", ""])
  }

  @Test func `a return before a newline is part of a row, which hands on what was a line`() throws {
    let file = try ReadFile(folder.write(Array("a\r\nb\r\r\n\r".utf8)), sizes: .rows)
    #expect(file.texts == ["a\r", "b\r\r", "\r"])
  }

  @Test func `IN-2: blank lines are given and counted`() throws {
    let file = try ReadFile(folder.write(Array("\n\na\n\n".utf8)))
    #expect(file.texts == ["", "", "a", ""])
    #expect(file.lines.map(\.offset) == [0, 1, 2, 4])
  }

  @Test func `IN-2: a BOM at the start of the file is skipped, and only there`() throws {
    let bytes = Array("\u{feff}a\n\u{feff}b\n".utf8)
    for content in [bytes, member(bytes)] {
      let file = try ReadFile(folder.write(content))
      #expect(file.texts == ["a", "\u{feff}b"])
      #expect(file.lines.map(\.offset) == [3, 5])
    }
  }

  @Test func `IN-2: a file of a BOM alone has no lines`() throws {
    #expect(try ReadFile(folder.write([0xef, 0xbb, 0xbf])).lines.isEmpty)
    #expect(try ReadFile(folder.write(member([0xef, 0xbb, 0xbf]))).lines.isEmpty)
  }

  @Test(arguments: [[0xef], [0xef, 0xbb], [0xef, 0xbb, 0x0a]])
  func `IN-2: a part of a BOM is text`(bytes: [UInt8]) throws {
    let file = try ReadFile(folder.write(bytes))
    #expect(file.lines == naiveLines(bytes, line: 1 << 20, prefix: 1 << 16))
  }

  @Test(arguments: ["", "\n", "\r", "\r\n"], ["", "\u{feff}"])
  func `IN-2: a line of 1 MiB is whole`(end: String, bom: String) throws {
    let text = Array((bom + String(repeating: "x", count: 1 << 20) + end).utf8)
    for content in [text, member(text)] {
      let line = try #require(try ReadFile(folder.write(content)).lines.first)
      #expect(line.bytes.count == 1 << 20 && line.fullLength == 1 << 20)
    }
  }

  @Test(arguments: ["", "\n", "\r\n"], [1, 2, 63, 64, 65, 2 << 20])
  func `IN-2: a longer line is overlong, with its length and first 64 KiB`(
    end: String, excess: Int
  ) throws {
    var text = Array("a\n".utf8) + [UInt8](repeating: 0x78, count: 1 << 20 + excess)
    if !end.isEmpty { text += Array("\(end)z\n\ny".utf8) }
    for content in excess > 65 ? [text, member(text)] : [text] {
      let file = try ReadFile(folder.write(content))
      #expect(file.lines == naiveLines(text, line: 1 << 20, prefix: 1 << 16))
    }
  }

  @Test func `a line says that it is overlong`() throws {
    var reader = try LogFileReader(
      path: try folder.write([UInt8](repeating: 0x78, count: 200) + Array("\nab".utf8)),
      sizes: .tiny())
    var chunk = LineChunk(sizes: .tiny())
    var lines: [Line] = []
    while try reader.next(into: &chunk) {
      while let line = chunk.nextLine() { lines.append(line) }
    }
    #expect(lines.map(\.isOverlong) == [true, false])
    #expect(lines[0] == Line(start: 0, length: 8, fullLength: 200, offset: 0))
    #expect(lines[1] == Line(start: 0, length: 2, fullLength: 2, offset: 201))
  }

  @Test(arguments: [false, true])
  func `a line that goes on and on gives chunks without lines`(isReadAhead: Bool) throws {
    let text = [UInt8](repeating: 0x78, count: 100_000) + Array("\nab".utf8)
    for content in [text, member(text)] {
      let file = try ReadFile(folder.write(content), sizes: .tiny(), isReadAhead: isReadAhead)
      #expect(file.lines == naiveLines(text, line: LineSizes.tiny().line, prefix: 8))
      #expect(file.chunks > 5)
      #expect(file.bytesOfText == Int64(text.count))
    }
  }

  @Test func `the 64 bytes behind every line of a chunk can be read`() throws {
    let path = try folder.write(Array("first\nlast".utf8))
    var reader = try LogFileReader(path: path)
    var chunk = LineChunk()
    let isFilled = try reader.next(into: &chunk)
    #expect(isFilled)
    var count = 0
    while let line = chunk.nextLine() {
      count += 1
      let isLast = count == 2
      let behind = unsafe chunk.bytes(line).withUnsafeBufferPointer { bytes in
        let end = unsafe bytes.baseAddress.map { unsafe $0 + bytes.count }
        return unsafe Array(UnsafeBufferPointer(start: end, count: LineChunk.padding))
      }
      #expect(behind.allSatisfy { $0 == 0 } == isLast)
    }
  }

  @Test func `a chunk can be read by another thread than the one that filled it`() async throws {
    var reader = try LogFileReader(path: folder.write(Array("a\nb\n".utf8)))
    var chunk = LineChunk()
    let isFilled = try reader.next(into: &chunk)
    #expect(isFilled)
    let numbers = await countLines(chunk)
    #expect(numbers == 2)
  }

  @concurrent private func countLines(_ chunk: consuming sending LineChunk) async -> Int {
    var chunk = chunk
    var count = 0
    while chunk.nextLine() != nil { count += 1 }
    return count
  }
}
