/// Values by first use, each kept once; open addressing, with hashes that the caller gives.
struct DistinctValues<Value: Equatable & BitwiseCopyable> {
  /// The values.
  private(set) var values: [Value] = []
  /// The upper half of a value's hash, by which it is told apart from most others, and its place, counted
  /// from 1; 0 is free.
  private var slots = [UInt64](repeating: 0, count: 256)

  /// Values whose slots are read before any of them is looked for, so that the reads overlap.
  private static var ahead: Int { 16 }

  /// The place of a value among `values`; adds it when it is new.
  @inline(__always)
  mutating func place(of value: Value, hash: (Value) -> UInt64) -> Int {
    let own = hash(value)
    return place(of: value, own, found: slots[slot(of: own)], hash)
  }

  /// Puts the places of some of the values in the list of all.
  @inline(__always)
  mutating func place(
    _ some: Range<Int>, of all: Span<Value>, in places: inout [UInt64], hash: (Value) -> UInt64
  ) {
    // No more than twice as many as these may need, so that they stay in the cache.
    var size = slots.count
    while (values.count + some.count) * 2 > size { size *= 2 }
    if size > slots.count { grow(to: size, hash) }
    var found = InlineArray<16, UInt64>(repeating: 0)
    for start in stride(from: some.lowerBound, to: some.upperBound, by: Self.ahead) {
      let next = start..<min(start + Self.ahead, some.upperBound)
      for i in next { found[i - start] = slots[slot(of: hash(all[i]))] }
      for i in next {
        places[i] = UInt64(place(of: all[i], hash(all[i]), found: found[i - start], hash))
      }
    }
  }

  /// - Parameter found: what was in the value's first slot, perhaps before it was taken.
  @inline(__always)
  private mutating func place(
    of value: Value, _ own: UInt64, found: UInt64, _ hash: (Value) -> UInt64
  ) -> Int {
    var slot = slot(of: own)
    var found = found == 0 ? slots[slot] : found
    while found != 0 {
      let place = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1
      if (found ^ own) >> 32 == 0, values[place] == value { return place }
      slot = (slot + 1) & (slots.count - 1)
      found = slots[slot]
    }
    values.append(value)
    slots[slot] = own & 0xFFFF_FFFF_0000_0000 | UInt64(values.count)
    if values.count * 2 > slots.count { grow(to: slots.count * 4, hash) }
    return values.count - 1
  }

  @inline(__always)
  private func slot(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

  private mutating func grow(to size: Int, _ hash: (Value) -> UInt64) {
    slots = [UInt64](repeating: 0, count: size)
    for (place, value) in values.enumerated() {
      let own = hash(value)
      var slot = slot(of: own)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = own & 0xFFFF_FFFF_0000_0000 | UInt64(place + 1)
    }
  }
}
