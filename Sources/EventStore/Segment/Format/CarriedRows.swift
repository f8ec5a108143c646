/// The rows that other rows carry, such as the links of sessions, by part: the numbers that they get
/// in the order in which they are met.
struct CarriedRows {
  private(set) var parts: [PickedRows]
  private var count: UInt32 = 0

  /// None yet, of the batches of those who carry them.
  init(of carriers: [PickedRows]) { parts = carriers.map { PickedRows($0.batch) } }

  /// Puts the new place in the place of the one in the batch; both count from 1, and 0 is none.
  mutating func move(_ place: inout UInt32, of part: Int) {
    if place == 0 { return }
    parts[part].rows.append(place - 1)
    count += 1
    place = count
  }
}
