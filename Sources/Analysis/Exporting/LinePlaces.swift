internal import Model

/// The places of some lines, in order and each once, found by the first bits of a line's digest.
struct LinePlaces: Sendable {
  private let places: [LinePlace]
  /// Where the places begin whose digests have the same first bits.
  private let starts: [UInt32]
  /// How many bits of a digest's first half come behind those.
  private let shift: Int

  /// Takes places in any order.
  init(_ unordered: [LinePlace] = []) {
    var places = unordered
    places.sort()
    var last: LinePlace?
    places.removeAll { place in
      defer { last = place }
      return place == last
    }
    let bits = max(1, Int.bitWidth - places.count.leadingZeroBitCount)
    shift = 64 - bits
    var starts = [UInt32](repeating: 0, count: 1 << bits + 1)
    for place in places { starts[Int(place.digest.high >> UInt64(shift)) + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    self.places = places
    self.starts = starts
  }

  var count: Int { places.count }

  /// Which of the places one is; nil when it is none of them.
  func index(of place: LinePlace) -> Int? {
    let bucket = Int(place.digest.high >> UInt64(shift))
    return places[Int(starts[bucket])..<Int(starts[bucket + 1])].firstIndex(of: place)
  }
}
