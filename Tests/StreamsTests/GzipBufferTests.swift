import TestSupport
import Testing

@testable import Streams

extension LineSizes {
  /// Sizes at which every border between buffers is met soon.
  static func tiny(text: Int = 16, line: Int = 100, input: Int = 16) -> LineSizes {
    LineSizes(text: text, line: line, prefix: 8, input: input)
  }
}

/// IN-1 again, with every part of a member at every border of the input and output buffers.
@Suite struct GzipBufferTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A text that is not compressible to nothing.
  private var text: [UInt8] {
    Array((1...60).map { "{\"click\":\($0 * 7919 % 1000)}\r\n" }.joined().utf8)
  }

  @Test(arguments: [0, 1, 9])
  func `a member may end at any place of the input buffer`(level: Int) throws {
    let bytes = member(text, level: level) + member([]) + member(text, level: level)
    let expected = naiveLines(text + text, line: 100, prefix: 8)
    let path = try folder.write(bytes)
    for input in 2...200 {
      let file = try ReadFile(path, sizes: .tiny(input: input))
      #expect(file.lines == expected, "input buffer of \(input)")
    }
  }

  @Test func `a member may end at any place of the output buffer`() throws {
    let bytes = member(text) + member(text) + [0, 0, 0]
    let expected = naiveLines(text + text, line: 100, prefix: 8)
    let path = try folder.write(bytes)
    for size in 16...300 {
      let file = try ReadFile(path, sizes: .tiny(text: size))
      #expect(file.lines == expected, "chunk of \(size)")
    }
  }

  @Test func `a member may be as long as its buffers`() throws {
    let exact = [UInt8](repeating: 0x61, count: 163) + [0x0a]
    let sizes = LineSizes(text: 164, line: 100, prefix: 8, input: member(exact).count)
    let path = try folder.write(member(exact) + member(exact))
    let expected = naiveLines(exact + exact, line: 100, prefix: 8)
    #expect(try ReadFile(path, sizes: sizes).lines == expected)
  }

  /// All optional fields of RFC 1952: extra, name, comment, header CRC.
  @Test func `a header with every optional field may lie across any border`() throws {
    let plain = member("a\nb\n")
    let extra: [UInt8] = [5, 0] + Array("extra".utf8)
    let name = Array("clicks.ndjson".utf8) + [0]
    let comment = Array("made by a test".utf8) + [0]
    for flags in UInt8(0)..<32 {
      var header = plain[..<10]
      header[3] = flags
      if flags & 4 != 0 { header += extra }
      if flags & 8 != 0 { header += name }
      if flags & 16 != 0 { header += comment }
      if flags & 2 != 0 {
        // RFC 1952: the low half of the CRC that a member of the same bytes has in its trailer.
        header += member(Array(header)).suffix(8).prefix(2)
      }
      let whole = Array(header) + Array(plain[10...])
      let path = try folder.write(whole + whole)
      for input in 2...70 {
        let file = try ReadFile(path, sizes: .tiny(input: input))
        #expect(file.texts == ["a", "b", "a", "b"], "flags \(flags), input buffer of \(input)")
      }
    }
  }

  @Test func `a wrong header CRC makes the file damaged`() throws {
    let plain = member("a\n")
    var bytes = plain
    bytes[3] = 2
    bytes.insert(contentsOf: [1, 2], at: 10)
    let path = try folder.write(bytes)
    #expect(try damage(of: path) == .badHeader)
  }

  @Test func `a truncated member is found at every size of the input buffer`() throws {
    let whole = member(text)
    for input in 2...40 {
      for count in stride(from: 2, to: whole.count, by: 7) {
        let path = try folder.write(Array(whole[..<count]))
        let found = try damage(of: path, sizes: .tiny(input: input))
        #expect(found == .truncatedMember, "cut to \(count), input buffer of \(input)")
      }
    }
  }

  @Test func `a long text gives the same lines inflated as plain`() throws {
    for (seed, level) in [0, 1, 6, 9].enumerated() {
      var random = SeededGenerator(seed: seed)
      var text: [UInt8] = []
      while text.count < 3_000_000 {
        text += random.bytes(Int.random(in: 0...400, using: &random))
        text += [UInt8](repeating: 0x61, count: Int.random(in: 0...90_000, using: &random))
        text.append(0x0a)
      }
      let half = text.count / 2
      let gzip = try folder.write(
        member(Array(text[..<half]), level: level) + member(Array(text[half...]), level: level))
      let inflated = try ReadFile(gzip)
      let plain = try ReadFile(folder.write(text, to: "plain"))
      #expect(inflated.lines == plain.lines, "seed \(seed)")
      #expect(inflated.bytesOfText == Int64(text.count))
      #expect(plain.digest != inflated.digest)
    }
  }
}
