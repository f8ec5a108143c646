/// Values by first use, each kept once; open addressing, with hashes that the caller gives.
struct DistinctValues<Value: Equatable> {
  /// The values.
  private(set) var values: [Value] = []
  private var slots = [UInt32](repeating: 0, count: 256)

  /// The place of a value among `values`; adds it when it is new.
  mutating func place(of value: Value, hash: (Value) -> UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: hash(value)) & (slots.count - 1)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if values[place] == value { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    values.append(value)
    slots[slot] = UInt32(values.count)
    if values.count * 2 > slots.count { grow(hash) }
    return values.count - 1
  }

  private mutating func grow(_ hash: (Value) -> UInt64) {
    slots = [UInt32](repeating: 0, count: slots.count * 4)
    for (place, value) in values.enumerated() {
      var slot = Int(truncatingIfNeeded: hash(value)) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(place + 1)
    }
  }
}
