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
    var numbers = used.map { UInt64($0) }
    reserve(used.count)
    place(&numbers, numbers.count)
  }

  /// Makes room for numbers in the run below `count`.
  mutating func reserve(_ count: Int) { places.grow(to: count, 0) }

  /// Puts the numbers in the segment in the place of those in the run, for which there is room.
  mutating func place(_ numbers: inout [UInt64], _ count: Int) {
    var numbers = numbers.mutableSpan
    // Two spans cannot come from one value.
    var places: [UInt32] = []
    swap(&places, &self.places)
    defer { swap(&places, &self.places) }
    var span = places.mutableSpan
    for i in 0..<count {
      let number = Int(truncatingIfNeeded: numbers[i])
      var place = span[number]
      if place == 0 {
        used.append(UInt32(truncatingIfNeeded: number))
        place = UInt32(used.count)
        span[number] = place
      }
      numbers[i] = UInt64(place &- 1)
    }
  }
}
