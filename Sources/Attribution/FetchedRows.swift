public import Model

/// Copies of single rows that are not in memory: read together, and those of a batch in the order in which they lie,
/// they take a small part of the time that each takes on its own.
@usableFromInline
struct FetchedRows<Row: BitwiseCopyable & Sendable>: Sendable {
  /// In order.
  @usableFromInline var records: [RecordID] = []
  @usableFromInline var rows: [Row] = []

  /// How many are fetched at most: some times as many as a batch of sessions mostly asks for.
  @usableFromInline static var most: Int { 1 << 17 }

  /// None.
  @usableFromInline init() {}

  /// Fetches the rows of some records, of which many may be equal and all are in one of the lists.
  @inlinable
  init(_ wanted: ArraySlice<RecordID>, of lists: [Rows<Row>]) {
    records.reserveCapacity(wanted.count)
    for record in wanted.sorted() where record != records.last { records.append(record) }
    rows.reserveCapacity(records.count)
    var places: [Range<Int>] = []
    var start = 0
    while start < records.count {
      let batch = records[start].batch
      var end = start
      places.removeAll(keepingCapacity: true)
      while end < records.count, records[end].batch == batch {
        places.append(records[end].row..<records[end].row + 1)
        end += 1
      }
      lists[batch].append(parts: places, to: &rows)
      start = end
    }
  }

  /// The row of a record; nil for one that was not fetched.
  @inlinable
  subscript(record: RecordID) -> Row? {
    let place = records.firstPlace { $0 >= record }
    return place < records.count && records[place] == record ? rows[place] : nil
  }

  /// All that were fetched.
  @usableFromInline var all: Zip2Sequence<[RecordID], [Row]> { zip(records, rows) }
}
