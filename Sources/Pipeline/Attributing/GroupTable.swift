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
  /// The groups, one behind the other.
  private var grouped: [KeyedRow] = []
  /// Where each group ends.
  private var ends: [Int] = []

  /// Adds a partition's rows.
  mutating func append(_ block: PartitionedRows<KeyedRow>, partition: Int) {
    block.withRows(of: partition) { span in
      // Safe because the buffer is read only within the call.
      unsafe span.withUnsafeBufferPointer { unsafe rows.append(contentsOf: $0) }
    }
  }

  /// Calls `body` with each group of several rows, in sorted order, and forgets all rows.
  ///
  /// - Parameter prepare: called with each group some groups earlier, so that what `body` will read can be
  ///   fetched meanwhile.
  mutating func drain(
    prepare: (Span<KeyedRow>) -> Void, _ body: (Span<KeyedRow>) -> Void
  ) {
    link()
    collect()
    visit(prepare: prepare, body)
    rows.removeAll(keepingCapacity: true)
    grouped.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Puts the rows of each key that has several one behind the other.
  private mutating func collect() {
    for slot in slots where slot != Self.none && previous[Int(slot)] != Self.none {
      let start = grouped.count
      var place = slot
      while place != Self.none {
        grouped.append(rows[Int(place)])
        place = previous[Int(place)]
      }
      Self.sortReversed(start, &grouped)
      ends.append(grouped.count)
    }
  }

  private func visit(prepare: (Span<KeyedRow>) -> Void, _ body: (Span<KeyedRow>) -> Void) {
    let groups = grouped.span
    var (start, prepared, preparedStart) = (0, 0, 0)
    for (i, end) in ends.enumerated() {
      while prepared < min(i + Self.groupsAhead, ends.count) {
        prepare(groups.extracting(preparedStart..<ends[prepared]))
        preparedStart = ends[prepared]
        prepared += 1
      }
      body(groups.extracting(start..<end))
      start = end
    }
  }

  /// How many groups are prepared at a time: what they read is to fit in the first cache.
  private static let groupsAhead = 16

  /// Sorts the rows from a place on, whose order is mostly the reverse of what is wanted: rows come in order
  /// of time, and a chain begins with the last.
  private static func sortReversed(_ start: Int, _ rows: inout [KeyedRow]) {
    if rows.count - start > 16 {
      // Safe because the rows stay within the call. A slice of the list would be sorted in a copy.
      return unsafe rows.withUnsafeMutableBufferPointer { all in
        var group = unsafe UnsafeMutableBufferPointer(rebasing: all[start...])
        unsafe group.sort()
      }
    }
    for place in 0..<(rows.count - start) / 2 {
      rows.swapAt(start + place, rows.count - 1 - place)
    }
    for place in start + 1..<rows.count {
      let row = rows[place]
      var free = place
      while free > start, row < rows[free - 1] {
        rows[free] = rows[free - 1]
        free -= 1
      }
      rows[free] = row
    }
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
