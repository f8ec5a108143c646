internal import Model

/// Finds the groups among the rows of one partition, without sorting those of keys that have only
/// one: an open-addressing table of keys, and a chain through the rows of each.
///
/// - Complexity: O(rows) and the sorting of each group; 52 bytes per row.
struct GroupTable: Sendable {
  private static let none = UInt32.max
  private var rows: [KeyedRow] = []
  /// For each row the one before it of the same key.
  private var previous: [UInt32] = []
  /// The last row of the key that belongs to a slot.
  private var slots: [UInt32] = []
  /// The rows of one key.
  private var group: [KeyedRow] = []

  /// Adds a partition's rows.
  mutating func append(_ block: PartitionedRows<KeyedRow>, partition: Int) {
    block.withRows(of: partition) { span in
      // Safe because the buffer is read only within the call.
      unsafe span.withUnsafeBufferPointer { unsafe rows.append(contentsOf: $0) }
    }
  }

  /// Calls `body` with each group of several rows, in sorted order, and forgets all rows.
  mutating func drain(_ body: (Span<KeyedRow>) -> Void) {
    link()
    for slot in slots where slot != Self.none && previous[Int(slot)] != Self.none {
      var place = slot
      while place != Self.none {
        group.append(rows[Int(place)])
        place = previous[Int(place)]
      }
      group.sort()
      body(group.span)
      group.removeAll(keepingCapacity: true)
    }
    rows.removeAll(keepingCapacity: true)
  }

  /// Chains the rows of each key.
  private mutating func link() {
    var size = 16
    while size < rows.count * 2 { size *= 2 }
    let mask = size - 1
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(Self.none, count: size))
    previous.removeAll(keepingCapacity: true)
    for place in rows.indices {
      let key = rows[place].key
      var slot = Int(truncatingIfNeeded: key.low) & mask
      while slots[slot] != Self.none, rows[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
      previous.append(slots[slot])
      slots[slot] = UInt32(place)
    }
  }
}
