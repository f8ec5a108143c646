import TestSupport
import Testing

@testable import Attribution

/// A set of places, compared with a set.
@Suite struct OrderedBitsTests {
  @Test(arguments: [0, 1, 63, 64, 65, 4_095, 4_096, 300_000])
  func `the last place before another is found among those that are in`(count: Int) {
    var random = SeededGenerator(seed: count)
    var bits = OrderedBits(count: count)
    var places: Set<Int> = []
    #expect(bits.last(before: count) == nil)
    for _ in 0..<200 where count > 0 {
      let place = Int.random(in: 0..<count, using: &random)
      if Bool.random(using: &random) {
        bits.insert(place)
        places.insert(place)
      } else {
        let known = Bool.random(using: &random) ? places.randomElement(using: &random) : nil
        bits.remove(known ?? place)
        places.remove(known ?? place)
      }
      for end in [0, place, place + 1, count] {
        #expect(bits.last(before: end) == places.filter { $0 < end }.max())
      }
    }
  }
}
