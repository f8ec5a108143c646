internal import Attribution
internal import Model
internal import Synchronization

/// The kept records of one kind in state, by their ids: the twins of records that come late (IN-7).
///
/// Made when the first late record asks, and at most twice as far back as it needs: mostly records come late by
/// little, and a state has those of months. Where they cannot be read there are none, and `failure` says why: the
/// lines are judged wrongly then, and a run must not go on.
final class KeptRecords: Sendable {
  private let read: @Sendable (Timestamp) throws(PipelineError) -> [RecordIdentity]
  private let window: Interval
  private let watermark: Timestamp
  private let kept = Mutex<Kept>(Kept())

  private struct Kept {
    var table: Table?
    /// From here on all records are in the table.
    var start = Timestamp.end
    var failure: PipelineError?
  }

  /// Takes what gives the records of a state from a moment on.
  ///
  /// - Parameters:
  ///   - window: `dedupe_window`.
  ///   - watermark: the lowest of the state's: all records at or before it are kept ones, and no two of an id are
  ///     within the window of each other.
  init(
    window: Interval, watermark: Timestamp,
    _ read: @escaping @Sendable (Timestamp) throws(PipelineError) -> [RecordIdentity]
  ) {
    self.window = window
    self.watermark = watermark
    self.read = read
  }

  /// Why the records could not be read; nil when they were, or when nobody asked.
  var failure: PipelineError? { kept.withLock { $0.failure } }

  /// The kept records of an id that lie within `dedupe_window` of a record, in order of time.
  func twins(of record: RecordIdentity) -> [RecordIdentity] {
    let needed = min(record.time, watermark) - window
    let kept = kept.withLock { kept -> [RecordIdentity] in
      if kept.table == nil || needed < kept.start, kept.failure == nil { load(from: needed, &kept) }
      return kept.table?.kept(record.key, window: window) ?? []
    }
    let first = kept.firstPlace { $0.time >= record.time - window }
    return Array(kept[first...].prefix { $0.time <= record.time + window })
  }

  /// Reads the records from a moment on. Each time twice as many days as before, so that it is not done often.
  private func load(from needed: Timestamp, _ kept: inout Kept) {
    let behind = watermark.isPresent && watermark < .end ? watermark - needed : .zero
    kept.table = nil
    kept.start = needed - behind
    do throws(PipelineError) { kept.table = Table(try read(kept.start)) } catch {
      kept = Kept(table: Table([]), start: .absent, failure: error)
    }
  }

  /// Records by their keys.
  private struct Table: Sendable {
    private static let none = UInt32.max
    private let records: [RecordIdentity]
    /// Open addressing by the second half of keys: the last record of each key.
    private var slots: [UInt32]
    /// For each record the one before it with the same key.
    private var previous: [UInt32]
    /// The kept records of keys that were asked for and have several, as late lines may ask for one again and
    /// again.
    private var known: [Key: [RecordIdentity]] = [:]

    init(_ records: [RecordIdentity]) {
      self.records = records
      var size = 16
      while size < records.count * 2 { size *= 2 }
      slots = [UInt32](repeating: Self.none, count: size)
      previous = [UInt32](repeating: Self.none, count: records.count)
      for place in records.indices {
        let slot = slot(of: records[place].key)
        previous[place] = slots[slot]
        slots[slot] = UInt32(place)
      }
    }

    private func slot(of key: Key) -> Int {
      let mask = slots.count - 1
      var slot = Int(truncatingIfNeeded: key.low) & mask
      while slots[slot] != Self.none, records[Int(slots[slot])].key != key {
        slot = (slot + 1) & mask
      }
      return slot
    }

    /// The records of a key that are no duplicates, in order of time.
    mutating func kept(_ key: Key, window: Interval) -> [RecordIdentity] {
      if let known = known[key] { return known }
      var rows: [KeyedRow] = []
      var place = slots[slot(of: key)]
      while place != Self.none {
        rows.append(
          KeyedRow(key: key, time: records[Int(place)].time, record: RecordID(raw: place)))
        place = previous[Int(place)]
      }
      rows.sort()
      var duplicates: Set<RecordID> = []
      DuplicateGroup.find(
        rows.span, window: window,
        identity: { (records[Int($0.raw)].digest, records[Int($0.raw)].source) },
        found: { duplicates.insert($0.record) })
      let kept = rows.filter { !duplicates.contains($0.record) }
        .map { records[Int($0.record.raw)] }
      if rows.count > 1 { known[key] = kept }
      return kept
    }
  }
}
