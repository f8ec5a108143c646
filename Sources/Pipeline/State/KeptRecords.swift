internal import Attribution
internal import Model
internal import Synchronization

/// The kept records of one kind in state, by their ids: the twins of records that come late (IN-7).
///
/// Made when the first late record asks; most runs see none.
final class KeptRecords<Record: IdentifiedRecord>: Sendable {
  private let batches: @Sendable () -> [SealedBatch]
  private let window: Interval
  private let list: @Sendable (SealedBatch) -> Rows<Record>
  private let table = Mutex<Table?>(nil)

  /// The places of records by the first half of their keys, in open addressing.
  private struct Table: Sendable {
    var batches: [SealedBatch]
    var slots: [UInt32]
    var mask: Int
  }

  private static var empty: UInt32 { .max }

  /// Takes the records of a state; they are asked for once at most.
  init(
    _ batches: @escaping @Sendable () -> [SealedBatch], window: Interval,
    _ list: @escaping @Sendable (SealedBatch) -> Rows<Record>
  ) {
    self.batches = batches
    self.window = window
    self.list = list
  }

  /// The kept records of an id that lie within `dedupe_window` of a record.
  func twins(of record: RecordIdentity) -> [RecordIdentity] {
    let found = identities(record.key).sorted {
      ($0.time, $0.digest, UInt64($0.source)) < ($1.time, $1.digest, UInt64($1.source))
    }
    var kept: [RecordIdentity] = []
    for identity in found {
      if let last = kept.last, identity.time - last.time <= window { continue }
      kept.append(identity)
    }
    return kept.filter {
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
      let record = RecordID(raw: table.slots[slot])
      let identity = list(table.batches[record.batch])[record.row].identity
      if identity.key == key { found.append(identity) }
      slot = (slot + 1) & table.mask
    }
    return found
  }

  private func makeTable() -> Table {
    let batches = batches()
    var size = 16
    let count = batches.reduce(0) { $0 + list($1).count }
    while size < count * 2 { size *= 2 }
    var table = Table(
      batches: batches, slots: [UInt32](repeating: Self.empty, count: size), mask: size - 1)
    for (index, batch) in batches.enumerated() {
      for (row, record) in list(batch).enumerated() {
        var slot = Int(truncatingIfNeeded: record.identity.key.low) & table.mask
        while table.slots[slot] != Self.empty { slot = (slot + 1) & table.mask }
        table.slots[slot] = RecordID(batch: index, row: row).raw
      }
    }
    return table
  }
}
