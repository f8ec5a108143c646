internal import Model

/// Finds the marks of one partition whose bits occur more than once: an open-addressing table of bits.
///
/// - Complexity: O(marks); at most 25 bytes per mark.
struct RepetitionTable: Sendable {
  private static let none = UInt32.max
  private var marks: [KeyMark] = []
  /// The first mark of the bits that belong to a slot.
  private var slots: [UInt32] = []
  /// The marks whose bits came again.
  private var isRepeated: [Bool] = []

  /// Adds a partition's marks.
  mutating func append(_ block: PartitionedRows<KeyMark>, partition: Int) {
    block.append(partition, to: &marks)
  }

  /// Adds the records whose bits occur more than once to a list, and forgets all marks.
  mutating func drain(into records: inout [RecordID]) {
    var size = 16
    while size < marks.count * 2 { size *= 2 }
    let mask = size - 1
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(Self.none, count: size))
    isRepeated.removeAll(keepingCapacity: true)
    isRepeated.append(contentsOf: repeatElement(false, count: marks.count))
    for place in marks.indices {
      let bits = marks[place].bits
      var slot = Int(bits) & mask
      while slots[slot] != Self.none, marks[Int(slots[slot])].bits != bits {
        slot = (slot + 1) & mask
      }
      if slots[slot] == Self.none {
        slots[slot] = UInt32(place)
        continue
      }
      let first = Int(slots[slot])
      if !isRepeated[first] { records.append(marks[first].record) }
      isRepeated[first] = true
      records.append(marks[place].record)
    }
    marks.removeAll(keepingCapacity: true)
  }
}
