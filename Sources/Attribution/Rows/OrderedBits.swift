/// A set of places in a list that tells the last one before another place.
///
/// A bit for each place, and above each 64 words a word that says which of them are not empty.
/// - Complexity: O(log n) each, with 64 for a base.
struct OrderedBits {
  private var levels: [[UInt64]] = []

  /// An empty set of places below a number.
  init(count: Int) {
    var words = count
    repeat {
      words = words / 64 + 1
      levels.append([UInt64](repeating: 0, count: words))
    } while words > 1
  }

  /// Adds a place.
  mutating func insert(_ place: Int) {
    var place = place
    for level in levels.indices {
      levels[level][place >> 6] |= 1 << UInt64(place & 63)
      place >>= 6
    }
  }

  /// Takes a place out, if it is there.
  mutating func remove(_ place: Int) {
    var place = place
    for level in levels.indices {
      levels[level][place >> 6] &= ~(1 << UInt64(place & 63))
      if levels[level][place >> 6] != 0 { return }
      place >>= 6
    }
  }

  /// The last place of the set before a place; nil when there is none.
  func last(before end: Int) -> Int? {
    var end = end
    for level in levels.indices {
      let before = levels[level][end >> 6] & (1 << UInt64(end & 63) - 1)
      if before != 0 { return place(below: level, end >> 6, before) }
      end >>= 6
    }
    return nil
  }

  /// The last place of the set under the last of some bits of a word.
  private func place(below level: Int, _ word: Int, _ bits: UInt64) -> Int {
    var place = word << 6 | (63 - bits.leadingZeroBitCount)
    for lower in (0..<level).reversed() {
      place = place << 6 | (63 - levels[lower][place].leadingZeroBitCount)
    }
    return place
  }
}
