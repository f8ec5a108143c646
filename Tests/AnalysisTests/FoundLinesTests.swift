import Model
import TestSupport
import Testing

@testable import Analysis
@testable import Decoding
@testable import Pipeline

/// What exports look up in logs, packed and found again by the places of lines.
@Suite struct FoundLinesTests {
  private func place(_ number: Int, source: UInt16 = 0) -> LinePlace {
    LinePlace(
      digest: Digest(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(number)),
      source: source)
  }

  private func data(_ number: Int) -> LinkData {
    var data = LinkData()
    for key in 0..<number % 4 {
      data.add(Array("key\(key)".utf8), .text(Array("value \(number)".utf8)))
    }
    return data
  }

  @Test func `places are found that were given, each once, in any order`() {
    var random = SeededGenerator(seed: 5)
    for count in [0, 1, 2, 3, 64, 65, 1000] {
      let given = (0..<count).map { place($0) }
      let places = LinePlaces((given + given).shuffled(using: &random))
      #expect(places.count == count)
      #expect(Set(given.compactMap(places.index)).count == count)
      #expect(places.index(of: place(count)) == nil)
      #expect(places.index(of: place(0, source: 1)) == nil)
    }
  }

  @Test(arguments: [0, 1 << 30])
  func `what several logs say is found, wherever it is kept`(_ bytes: Int) throws {
    let folder = try TemporaryFolder()
    let memory = MemoryBudget(bytes: bytes, folder: folder.path)
    let places = LinePlaces((0..<500).map { place($0) })
    let logs = [0..<100, 50..<300, 300..<300, 300..<499].map { numbers in
      var lines = PackedLines(memory, partSize: 64)
      for number in numbers {
        guard let line = places.index(of: place(number)) else { continue }
        lines.add(data(numbers.lowerBound == 0 ? number + 1 : number), of: line)
      }
      lines.finish()
      return lines
    }
    let found = FoundLines<LinkData>(places, logs)
    // Of what was found twice the last counts.
    for number in 0..<50 { #expect(found[place(number)] == data(number + 1)) }
    for number in 50..<499 { #expect(found[place(number)] == data(number)) }
    #expect(found.has(place(498)) && !found.has(place(499)))
    #expect(found[place(499)] == nil && found[place(500)] == nil)
  }

  @Test func `details of sessions and claims come out as they went in`() {
    var detail = SessionDetail()
    (detail.osVersion, detail.model, detail.language) = ([1], [], Array(repeating: 7, count: 300))
    detail.claim.keywordID = Array("3".utf8)
    for flag in [nil, false, true] {
      detail.disablesCallouts = flag
      var bytes: [UInt8] = []
      detail.pack(into: &bytes)
      var packed = PackedTexts(bytes)
      let read = SessionDetail(&packed)
      #expect(read.osVersion == [1] && read.model.isEmpty && read.language.count == 300)
      #expect(read.disablesCallouts == flag && read.claim.keywordID == Array("3".utf8))
      #expect(read.claim.campaignID.isEmpty && packed.isEmpty)
    }
  }
}
