internal import CMemoryHints
public import Model

/// The rows of one kind of all batches, found by their records.
///
/// Whoever goes through a batch counts a reference to it. Where several threads read rows at random that takes
/// longer than the row, and keeps the processor from fetching the next one meanwhile.
// @unchecked Sendable because the rows do not change and live as long as this value.
@safe
public struct RecordTable<Row: BitwiseCopyable & Sendable>: @unchecked Sendable {
  @usableFromInline let rows: [Rows<Row>]
  /// Those that are in memory; nothing for others.
  @usableFromInline let lists: [UnsafeBufferPointer<Row>]
  /// Some of those that are not.
  let fetched: FetchedRows<Row>

  /// The rows that `list` picks of each batch.
  public init(_ events: Events, _ list: (SealedBatch) -> Rows<Row>) {
    self.init(events.batches.map(list))
  }

  /// The rows of each batch.
  init(_ rows: [Rows<Row>]) {
    self.rows = rows
    // Safe because the rows hold the blocks in which they lie.
    unsafe lists = rows.map { unsafe $0.buffer ?? UnsafeBufferPointer(start: nil, count: 0) }
    fetched = FetchedRows()
  }

  private init(_ table: RecordTable, fetched: FetchedRows<Row>) {
    rows = table.rows
    unsafe lists = table.lists
    self.fetched = fetched
  }

  /// The same with copies at hand of the rows of some records, as far as they are not in memory; of very many
  /// only of the first, so that they take 13 MB at most.
  ///
  /// Read together, and those of a batch in the order in which they lie, they take a small part of the time that
  /// each takes on its own.
  ///
  /// - Parameter records: not asked for where all rows are in memory.
  func fetching(_ records: @autoclosure () -> [RecordID]) -> RecordTable {
    if isInMemory { return self }
    let missing = records().filter { unsafe $0.row >= lists[$0.batch].count }
    var wanted: [RecordID] = []
    for record in missing.prefix(FetchedRows<Row>.most).sorted() where record != wanted.last {
      wanted.append(record)
    }
    var rows: [Row] = []
    rows.reserveCapacity(wanted.count)
    append(parts: wanted.map { (batch: $0.batch, rows: $0.row..<$0.row + 1) }, to: &rows)
    return RecordTable(self, fetched: FetchedRows(wanted, rows))
  }

  /// Whether all rows are in memory.
  @inlinable public var isInMemory: Bool { rows.allSatisfy(\.isInMemory) }

  /// A row.
  @inlinable
  public subscript(id: RecordID) -> Row {
    let list = unsafe lists[id.batch]
    // Safe because the place is checked.
    return id.row < list.count ? unsafe list[id.row] : read(id)
  }

  /// A row that is not in memory.
  @inline(never)
  @usableFromInline
  func read(_ id: RecordID) -> Row { fetched[id] ?? rows[id.batch][id.row] }

  /// Adds copies of some rows of a batch to a list.
  @inlinable
  public func append(_ places: Range<Int>, of batch: Int, to list: inout [Row]) {
    let known = unsafe lists[batch]
    if places.lowerBound >= 0, places.upperBound <= known.count {
      // Safe because the places were checked.
      unsafe list.append(contentsOf: UnsafeBufferPointer(rebasing: known[places]))
    } else {
      rows[batch].append(places, to: &list)
    }
  }

  /// Adds copies of the rows of some parts of batches to a list; those of one batch that follow each other are read
  /// together.
  @inlinable
  public func append(parts: [(batch: Int, rows: Range<Int>)], to list: inout [Row]) {
    var start = 0
    while start < parts.count {
      let batch = parts[start].batch
      let end = parts[start...].firstIndex { $0.batch != batch } ?? parts.count
      rows[batch].append(parts: parts[start..<end].map(\.rows), to: &list)
      start = end
    }
  }

  /// Where a row of a batch lies, so that the processor can be told to fetch it; nil for one that is not in
  /// memory.
  @inlinable
  public func address(of place: Int, in batch: Int) -> UnsafeRawPointer? {
    let list = unsafe lists[batch]
    // Safe because the place is checked.
    return place < list.count
      ? unsafe list.baseAddress.map { unsafe UnsafeRawPointer($0 + place) } : nil
  }

  /// Has the processor fetch a row that will be read soon.
  @inline(__always)
  func prefetch(_ id: RecordID) {
    // Safe because nothing is read: an address may be any.
    guard let start = unsafe lists[id.batch].baseAddress else { return }
    let row = unsafe UnsafeRawPointer(start + id.row)
    for offset in stride(from: 0, to: MemoryLayout<Row>.size, by: 64) {
      unsafe lookback_prefetch(row + offset)
    }
  }
}
