import Model
import TestSupport
import Testing

@testable import Decoding

/// Lines with any values under the keys of a dialect are the records that the model of the rules makes of them.
@Suite struct AnyRecordTests {
  @Test func `every dialect of every kind is tried`() {
    #expect(
      Set(RecordFuzz.sources.map { "\($0.kind) \($0.dialect)" })
        == Set(
          SourceKind.allCases.flatMap { kind in kind.dialects.map { "\(kind.name) \($0.name)" } }))
  }

  @Test(arguments: RecordFuzz.sources.indices, 0..<25)
  func `IN-4, IN-5, IN-6, EV-1, EV-2: program and model read any line alike`(
    place: Int, seed: Int
  ) throws {
    let source = RecordFuzz.sources[place]
    let (kind, dialect) = try RecordFuzz.kind(source)
    let table = try #require(DialectTable.find(kind, dialect))
    var writer = LineWriter(paths: table.keys.flatMap(\.keys), seed: seed)
    let lines = (0..<80).map { _ in Array(writer.line().utf8) }
    let program = try RecordFuzz.program(lines, of: source)
    for (line, program) in zip(lines, program) {
      let model = RecordFuzz.model(line, of: source)
      #expect(program == model, "seed \(seed): \(String(decoding: line, as: UTF8.self))")
    }
    #expect(program.contains { $0.count > 2 })
  }
}
