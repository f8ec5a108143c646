/// The numbers that a segment's writer gives to what it meets: texts, apps or sources, each with a
/// number in the run and, by first use, one in the segment.
struct NameTable {
  /// The numbers in the run, by the number in the segment.
  private(set) var used: [UInt32]
  /// The number in the segment, counted from 1, by the number in the run; 0 for not yet.
  private var places: [UInt32] = []

  /// A table in which some numbers are used already.
  init(used: [UInt32] = []) {
    self.used = []
    for number in used { _ = place(of: number) }
  }

  /// Puts the numbers in the segment in the place of those in the run.
  mutating func place(_ numbers: inout [UInt64], _ count: Int) {
    var numbers = numbers.mutableSpan
    for i in 0..<count { numbers[i] = place(of: UInt32(truncatingIfNeeded: numbers[i])) }
  }

  /// The number in the segment.
  private mutating func place(of number: UInt32) -> UInt64 {
    let index = Int(number)
    if index >= places.count {
      places += repeatElement(0, count: max(index + 1, places.count * 2) - places.count)
    }
    if places[index] == 0 {
      used.append(number)
      places[index] = UInt32(used.count)
    }
    return UInt64(places[index] - 1)
  }
}
