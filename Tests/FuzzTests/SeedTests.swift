import Foundation
import TestSupport
import Testing

@testable import Streams

/// The inputs from which `make fuzz` begins, and what came of others: each, and some that differ from it by a few
/// bytes, is read as its rules say.
@Suite struct SeedTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Seeds")

  @Test func `IN-2: the seeds of records are records, but for two`() throws {
    let results = try seeds(of: .records).map { seed in
      let kind = RecordFuzz.sources[Int(seed[0] - UInt8(ascii: "a"))]
      return try RecordFuzz.program([Array(seed.dropFirst())], of: kind)[0]
    }
    #expect(results.filter { $0 == ["rejected"] }.count == 2)
    #expect(results.allSatisfy { $0.count > 2 || $0 == ["rejected"] })
  }

  @Test(arguments: Parser.allCases.filter { $0 != .jobs })
  func `IN-1, IN-2, IN-5, EV-1, EV-5, EV-7: seeds are read as the rules say`(parser: Parser) throws
  {
    try readSeeds(of: parser)
  }

  @Test func `seeds of job files are jobs, or have mistakes that can be told`() throws {
    try readSeeds(of: .jobs)
  }

  private func readSeeds(of parser: Parser) throws {
    let seeds = try seeds(of: parser)
    #expect(seeds.count > 4)
    for (place, seed) in seeds.enumerated() {
      var random = SeededGenerator(seed: place)
      for change in 0..<200 {
        var input = seed
        for _ in 0..<change % 6 { Self.change(&input, &random) }
        let text = String(decoding: input, as: UTF8.self)
        #expect(throws: Never.self, "seed \(place), change \(change): \(text)") {
          try parser.read(input)
        }
        if parser != .logs { continue }
        var packed = [input.first ?? 0] + Self.gzip(Array(input.dropFirst()))
        #expect(throws: Never.self) { try parser.read(packed) }
        Self.change(&packed, &random)
        #expect(throws: Never.self, "\(packed)") { try parser.read(packed) }
      }
    }
  }

  private func seeds(of parser: Parser) throws -> [[UInt8]] {
    try Data(contentsOf: Self.folder.appending(path: parser.rawValue)).split(separator: 0x0A)
      .map(Array.init)
  }

  private static func gzip(_ text: [UInt8]) -> [UInt8] {
    var member: [UInt8] = []
    var deflater = Deflater(level: 6)
    deflater.write(text.span, to: &member)
    deflater.finish(to: &member)
    return member
  }

  private static let pieces = Array(#""0 .,:;{[]}\%&=-/@#*?+"#.utf8)

  private static func change(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0..<max(input.count, 1), using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0 where !input.isEmpty: input[place] = UInt8.random(in: 0...255, using: &random)
    case 1 where !input.isEmpty: input.remove(at: place)
    case 2 where !input.isEmpty: input.insert(input[place], at: place)
    default: input.insert(pieces.randomElement(using: &random) ?? 0, at: place)
    }
  }
}
