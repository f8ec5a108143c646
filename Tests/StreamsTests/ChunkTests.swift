import TestSupport
import Testing

@testable import Streams

/// Chunks of all sizes give the lines of a splitter that goes byte by byte.
@Suite struct ChunkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `lines that fill a chunk exactly are whole`() throws {
    let text = Array(String(repeating: "fifteen letters\n", count: 5).utf8)
    let file = try ReadFile(folder.write(text), sizes: .tiny(text: 16))
    #expect(file.lines == naiveLines(text, line: 100, prefix: 8))
    #expect(file.chunks == 5)
  }

  @Test(arguments: -2...2) func `a line end may lie at any side of a chunk's end`(shift: Int) throws
  {
    let line = [UInt8](repeating: 0x61, count: LineSizes().text - 1 + shift)
    let text = line + [0x0d, 0x0a] + line + [0x0a] + line
    let file = try ReadFile(folder.write(text))
    #expect(file.lines == naiveLines(text, line: 1 << 20, prefix: 1 << 16))
  }

  @Test func `any text in any chunks gives the lines of a naive splitter`() throws {
    for seed in 0..<2000 {
      var random = SeededGenerator(seed: seed)
      let text = randomText(&random)
      let sizes = LineSizes(
        text: Int.random(in: 4...80, using: &random), line: Int.random(in: 9...120, using: &random),
        prefix: 8, input: Int.random(in: 2...90, using: &random))
      let isGzip = Bool.random(using: &random)
      let cut = Int.random(in: 0...text.count, using: &random)
      let path = try folder.write(
        isGzip ? member(Array(text[..<cut])) + member(Array(text[cut...])) : text)
      let file = try ReadFile(path, sizes: sizes, isReadAhead: seed % 2 == 1)
      #expect(
        file.lines == naiveLines(text, line: sizes.line, prefix: sizes.prefix),
        "seed \(seed), \(sizes)")
      #expect(file.bytesOfText == Int64(text.count), "seed \(seed)")
    }
  }

  /// Lines of all lengths, often blank, often with returns, sometimes with a BOM.
  private func randomText(_ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = Int.random(in: 0..<4, using: &random) == 0 ? [0xef, 0xbb, 0xbf] : []
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let limit = [0, 3, 20, 130, 600].randomElement(using: &random) ?? 0
      let length = Int.random(in: 0...limit, using: &random)
      text += (0..<length).map { _ in [0x61, 0x62, 0x0d].randomElement(using: &random) ?? 0x61 }
      text +=
        [[0x0a], [0x0d, 0x0a], [0x0a, 0x0a], [0x0d, 0x0d, 0x0a]]
        .randomElement(using: &random) ?? []
    }
    if Bool.random(using: &random) { text += [0x61, 0x0d] }
    return text
  }
}
