import TestSupport
import Testing

@testable import Streams

/// IN-1: what a file is, and what damages it.
@Suite struct GzipFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `IN-1: a file that starts with 1f 8b is inflated, whatever its name`() throws {
    let path = try folder.write(member("a\nb\n"), to: "clicks.ndjson")
    #expect(try ReadFile(path).texts == ["a", "b"])
  }

  @Test(arguments: [[0x41], [0x1f], [0x1f, 0x8c], [0x8b, 0x1f], [0x1f, 0x0a, 0x8b]])
  func `IN-1: a file that starts with other bytes is plain`(bytes: [UInt8]) throws {
    let lines = try ReadFile(folder.write(bytes, to: "clicks.gz")).lines
    #expect(lines == naiveLines(bytes, line: 1 << 20, prefix: 1 << 16))
  }

  @Test func `IN-1: an empty file has no lines and is fine`() throws {
    let file = try ReadFile(folder.write([]))
    #expect(file.lines.isEmpty && file.bytesRead == 0 && file.chunks == 0)
  }

  @Test func `IN-1: an empty gzip member has no lines and is fine`() throws {
    #expect(try ReadFile(folder.write(member(""))).lines.isEmpty)
  }

  @Test func `IN-1: several members in a row are one file`() throws {
    let members = ["one\ntw", "", "o\n", "", "", "three"].flatMap { member($0) }
    #expect(try ReadFile(folder.write(members)).texts == ["one", "two", "three"])
  }

  @Test func `IN-1: a thousand members are one file`() throws {
    let members = (1...1000).flatMap { member("line \($0)\n", level: $0 % 10) }
    #expect(try ReadFile(folder.write(members)).texts == (1...1000).map { "line \($0)" })
  }

  @Test(arguments: [1, 2, 511, 512, 300_000])
  func `IN-1: zero padding after the last member is ignored`(count: Int) throws {
    let padded = member("a\n") + member("b\n") + [UInt8](repeating: 0, count: count)
    let file = try ReadFile(folder.write(padded))
    #expect(file.texts == ["a", "b"])
    #expect(file.bytesRead == Int64(padded.count))
  }

  @Test(arguments: [[1], [0x0a], [0, 0, 1], [0x1e, 0x8b], [0, 0x1f, 0x8b]])
  func `IN-1: other bytes after the last member make the file damaged`(tail: [UInt8]) throws {
    #expect(try damage(of: folder.write(member("a\n") + tail)) == .trailingBytes)
  }

  @Test func `IN-1: a member after the zero padding makes the file damaged`() throws {
    let bytes = member("a\n") + [0, 0] + member("b\n")
    #expect(try damage(of: folder.write(bytes)) == .trailingBytes)
  }

  @Test(arguments: [0, 1, 6, 9])
  func `IN-1: a truncated gzip member makes the file damaged`(level: Int) throws {
    let whole = member((1...40).map { "{\"click\":\($0 * 7919 % 1000)}\n" }.joined(), level: level)
    for count in 2..<whole.count {
      let path = try folder.write(Array(whole[..<count]))
      #expect(try damage(of: path) == .truncatedMember, "cut to \(count) of \(whole.count)")
    }
  }

  @Test func `IN-1: a truncated second member makes the file damaged`() throws {
    let first = member("first\n")
    let second = member("second\n")
    for count in 1..<second.count {
      let path = try folder.write(first + second[..<count])
      #expect(try damage(of: path) == .truncatedMember, "cut to \(count) of \(second.count)")
    }
  }

  @Test func `IN-1: a wrong CRC or length makes the file damaged, any bit of it`() throws {
    let whole = member("line one\nline two\n")
    for bit in (whole.count - 8) * 8..<whole.count * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try damage(of: folder.write(bytes)) == .badChecksum, "bit \(bit)")
    }
  }

  @Test func `IN-1: a changed bit of the compressed data is damage, or fills up the last byte`()
    throws
  {
    let text = (1...40).map { "{\"click\":\($0 * 7919 % 1000)}\n" }.joined()
    let whole = member(text)
    for bit in 10 * 8..<(whole.count - 8) * 8 {
      var bytes = whole
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      let isFilling = bit / 8 == whole.count - 9
      let found = try damage(of: folder.write(bytes))
      #expect(found != nil || isFilling, "bit \(bit)")
    }
  }

  @Test(arguments: [2, 3]) func `IN-1: a bad header makes the file damaged`(index: Int) throws {
    var bytes = member("a\n")
    bytes[index] = 0xff
    #expect(try damage(of: folder.write(bytes)) == .badHeader)
  }

  @Test func `IN-1: a bad header of a later member makes the file damaged`() throws {
    let bytes = member("a\n") + [0x1f, 0x8c] + member("b\n")
    #expect(try damage(of: folder.write(bytes)) == .badHeader)
  }

  @Test func `IN-1: random bytes behind 1f 8b 08 are damage and never a crash`() throws {
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: seed)
      let tail = random.bytes(Int.random(in: 7...300, using: &random))
      let path = try folder.write([0x1f, 0x8b, 0x08, 0x00] + tail)
      #expect(try damage(of: path, sizes: .tiny(input: 16)) != nil, "seed \(seed)")
    }
  }

  @Test func `a damaged file stays damaged when it is asked again`() throws {
    var reader = try LogFileReader(path: folder.write(member("a\n") + [1]))
    var chunk = LineChunk()
    for _ in 1...3 {
      do throws(StreamError) {
        _ = try reader.next(into: &chunk)
        Issue.record("no error")
      } catch {
        #expect(error.category == .damagedInput)
      }
      #expect(chunk.nextLine() == nil)
    }
    #expect(reader.contentDigest == nil)
  }
}
