internal import Model

/// Finds the groups among the rows of one partition, without sorting those of keys that have only
/// one: an open-addressing table of keys, and a counting sort of the rows of keys that have several.
///
/// - Complexity: O(rows) and the sorting of each group; at most 96 bytes per row.
struct GroupTable: Sendable {
  private static let none = UInt32.max
  private var rows: [KeyedRow] = []
  /// The first row of the key that belongs to a slot.
  private var slots: [UInt32] = []
  /// For each row the first one of the same key.
  private var firsts: [UInt32] = []
  /// At the first row of each key the number of its rows.
  private var counts: [UInt32] = []
  /// At the first row of each key that has several where its next row goes.
  private var places: [UInt32] = []
  /// The groups, one behind the other; what lies behind the last is of earlier partitions.
  private var grouped: [KeyedRow] = []
  /// Where each group ends.
  private var ends: [Int] = []

  /// Adds a partition's rows.
  mutating func append(_ block: PartitionedRows<KeyedRow>, partition: Int) {
    block.append(partition, to: &rows)
  }

  /// Calls `body` with each group of several rows, in sorted order, and forgets all rows.
  mutating func drain(_ body: (Span<KeyedRow>) -> Void) {
    count()
    collect()
    var start = 0
    for end in ends {
      body(grouped.span.extracting(start..<end))
      start = end
    }
    rows.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }

  /// Finds the first row of each row's key, and counts the rows of each key.
  private mutating func count() {
    var size = 16
    while size < rows.count * 2 { size *= 2 }
    Self.fill(&slots, Self.none, size)
    Self.fill(&counts, 0, rows.count)
    Self.fill(&firsts, 0, rows.count)
    Self.count(rows, &slots, &counts, &firsts)
  }

  /// With lists that are told apart, so that none is asked at each row whether it has another owner.
  private static func count(
    _ rows: [KeyedRow], _ slotList: inout [UInt32], _ countList: inout [UInt32],
    _ firstList: inout [UInt32]
  ) {
    var slots = slotList.mutableSpan
    var counts = countList.mutableSpan
    var firsts = firstList.mutableSpan
    let mask = slots.count - 1
    for place in rows.indices {
      let key = rows[place].key
      var slot = Int(truncatingIfNeeded: key.low) & mask
      while slots[slot] != none, rows[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
      if slots[slot] == none { slots[slot] = UInt32(place) }
      let first = slots[slot]
      firsts[place] = first
      counts[Int(first)] += 1
    }
  }

  /// Puts the rows of each key that has several one behind the other, in the order in which they came.
  private mutating func collect() {
    Self.fill(&places, 0, rows.count)
    var total = 0
    for place in rows.indices where counts[place] > 1 {
      places[place] = UInt32(total)
      total += Int(counts[place])
      ends.append(total)
    }
    if total > grouped.count {
      grouped.append(contentsOf: repeatElement(rows[0], count: total - grouped.count))
    }
    Self.move(rows, firsts, counts, &places, to: &grouped)
    var start = 0
    for end in ends {
      Self.sort(&grouped, start..<end)
      start = end
    }
  }

  /// Puts each row that has others of its key in its place.
  private static func move(
    _ rows: [KeyedRow], _ firsts: [UInt32], _ counts: [UInt32],
    _ placeList: inout [UInt32], to list: inout [KeyedRow]
  ) {
    var places = placeList.mutableSpan
    var grouped = list.mutableSpan
    for row in rows.indices {
      let first = Int(firsts[row])
      if counts[first] == 1 { continue }
      grouped[Int(places[first])] = rows[row]
      places[first] += 1
    }
  }

  /// Sorts some rows, which mostly come in order of time.
  private static func sort(_ rows: inout [KeyedRow], _ group: Range<Int>) {
    if group.count > 16 {
      // Safe because the rows stay within the call. A slice of the list would be sorted in a copy.
      return unsafe rows.withUnsafeMutableBufferPointer { all in
        var group = unsafe UnsafeMutableBufferPointer(rebasing: all[group])
        unsafe group.sort()
      }
    }
    var span = rows.mutableSpan
    for place in group.dropFirst() where span[place].precedes(span[place - 1]) {
      let row = span[place]
      var free = place
      repeat {
        span[free] = span[free - 1]
        free -= 1
      } while free > group.lowerBound && row.precedes(span[free - 1])
      span[free] = row
    }
  }

  private static func fill(_ list: inout [UInt32], _ value: UInt32, _ count: Int) {
    list.removeAll(keepingCapacity: true)
    list.append(contentsOf: repeatElement(value, count: count))
  }
}
