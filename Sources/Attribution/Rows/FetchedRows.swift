internal import Model

/// Copies of single rows that are not in memory, by their records.
struct FetchedRows<Row: Sendable>: Sendable {
  /// In order.
  let records: [RecordID]
  let rows: [Row]

  /// How many are fetched at most: some times as many as a batch of sessions mostly asks for.
  static var most: Int { 1 << 17 }

  /// None.
  init() { (records, rows) = ([], []) }

  /// Takes the rows of some records, which are in order.
  init(_ records: [RecordID], _ rows: [Row]) { (self.records, self.rows) = (records, rows) }

  /// The row of a record; nil for one that was not fetched.
  subscript(record: RecordID) -> Row? {
    let place = records.firstPlace { $0 >= record }
    return place < records.count && records[place] == record ? rows[place] : nil
  }

  /// All that were fetched, in order.
  var all: Zip2Sequence<[RecordID], [Row]> { zip(records, rows) }
}
