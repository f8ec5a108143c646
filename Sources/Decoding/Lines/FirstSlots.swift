/// For each field the slot of its first key, where nearly every value stands, and whether it has other keys.
///
/// A dialect has some forty fields, most of which a line leaves out: what tells that is read once for each.
@safe
struct FirstSlots: ~Copyable {
  // A pointer, as where a field that is known beforehand lies needs no check then.
  private let places: UnsafePointer<Place>

  /// Where a field may stand.
  struct Place {
    /// The slot of its first key.
    var slot: Int32
    var hasOthers: Bool
  }

  /// Takes the slots of all fields; fields without any get one that never has a value.
  init(_ slots: [Range<Int>], absent: Int) {
    // A place for every byte that a field may be.
    let places = UnsafeMutablePointer<Place>.allocate(capacity: 256)
    unsafe places.initialize(repeating: Place(slot: Int32(absent), hasOthers: false), count: 256)
    for (field, range) in slots.enumerated() where !range.isEmpty {
      unsafe places[field] = Place(slot: Int32(range.lowerBound), hasOthers: range.count > 1)
    }
    unsafe self.places = UnsafePointer(places)
  }

  deinit { unsafe places.deallocate() }

  @inline(__always)
  subscript(field: Field) -> (slot: Int, hasOthers: Bool) {
    // Safe because there is a place for each byte.
    let place = unsafe places[Int(field.rawValue)]
    return (Int(place.slot), place.hasOthers)
  }
}
