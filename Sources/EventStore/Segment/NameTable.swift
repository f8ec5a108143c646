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
    place(&numbers, numbers.count)
  }

  /// Puts the numbers in the segment in the place of those in the run; gives what a column of them is like,
  /// which costs nothing while they are looked up.
  @discardableResult
  mutating func place(_ numbers: inout [UInt64], _ count: Int) -> IntegerColumn.Shape {
    var numbers = numbers.mutableSpan
    // No number has a bit that this has not; the largest takes longer to find.
    var all: UInt64 = 0
    for i in 0..<count { all |= numbers[i] }
    if all >= UInt64(places.count) {
      var most: UInt64 = 0
      for i in 0..<count { most = max(most, numbers[i]) }
      if count > 0 { places.grow(to: Int(most) + 1, 0) }
    }
    // Two spans cannot come from one value.
    var places: [UInt32] = []
    swap(&places, &self.places)
    defer { swap(&places, &self.places) }
    var span = places.mutableSpan
    var (least, most, zeros) = (UInt64.max, UInt64(0), 0)
    for i in 0..<count {
      let number = Int(truncatingIfNeeded: numbers[i])
      if span[number] == 0 {
        used.append(UInt32(truncatingIfNeeded: number))
        span[number] = UInt32(used.count)
      }
      let place = UInt64(span[number]) - 1
      least = min(least, place)
      most = max(most, place)
      zeros &+= place == 0 ? 1 : 0
      numbers[i] = place
    }
    return IntegerColumn.Shape(base: min(least, most), most: most, zeros: zeros)
  }
}
