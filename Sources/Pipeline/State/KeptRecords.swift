internal import Attribution
internal import Model
internal import Synchronization

/// The kept records of one kind in state, by their ids: the twins of records that come late (IN-7).
///
/// Made when the first late record asks.
final class KeptRecords: Sendable {
  private let read: @Sendable () -> [RecordIdentity]
  private let window: Interval
  private let table = Mutex<Table?>(nil)

  /// The places of records by the second half of their keys, in open addressing.
  private struct Table: Sendable {
    var records: [RecordIdentity]
    var slots: [UInt32]
    var mask: Int
  }

  private static var empty: UInt32 { .max }

  /// Takes what gives the records of a state; it is called once at most.
  init(window: Interval, _ read: @escaping @Sendable () -> [RecordIdentity]) {
    self.window = window
    self.read = read
  }

  /// The kept records of an id that lie within `dedupe_window` of a record.
  func twins(of record: RecordIdentity) -> [RecordIdentity] {
    let found = identities(record.key)
    let rows = found.indices.map { place in
      KeyedRow(key: record.key, time: found[place].time, record: RecordID(raw: UInt32(place)))
    }.sorted()
    var duplicates: Set<Int> = []
    DuplicateGroup.find(
      rows.span, window: window,
      identity: { (found[Int($0.raw)].digest, found[Int($0.raw)].source) },
      found: { duplicates.insert(Int($0.raw)) })
    return found.indices.lazy.filter { !duplicates.contains($0) }.map { found[$0] }.filter {
      max($0.time, record.time) - min($0.time, record.time) <= window
    }
  }

  private func identities(_ key: Key) -> [RecordIdentity] {
    let table = table.withLock { table in
      let made = table ?? makeTable()
      table = made
      return made
    }
    var found: [RecordIdentity] = []
    var slot = Int(truncatingIfNeeded: key.low) & table.mask
    while table.slots[slot] != Self.empty {
      let record = table.records[Int(table.slots[slot])]
      if record.key == key { found.append(record) }
      slot = (slot + 1) & table.mask
    }
    return found
  }

  private func makeTable() -> Table {
    let records = read()
    var size = 16
    while size < records.count * 2 { size *= 2 }
    var table = Table(
      records: records, slots: [UInt32](repeating: Self.empty, count: size), mask: size - 1)
    for (place, record) in records.enumerated() {
      var slot = Int(truncatingIfNeeded: record.key.low) & table.mask
      while table.slots[slot] != Self.empty { slot = (slot + 1) & table.mask }
      table.slots[slot] = UInt32(place)
    }
    return table
  }
}
