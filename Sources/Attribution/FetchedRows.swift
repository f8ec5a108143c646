public import Model

/// Copies of single rows that are not in memory, or what was made of them, by their records.
public struct FetchedRows<Row: Sendable>: Sendable {
  /// In order.
  @usableFromInline let records: [RecordID]
  @usableFromInline let rows: [Row]

  /// How many are fetched at most: some times as many as a batch of sessions mostly asks for.
  @usableFromInline static var most: Int { 1 << 17 }

  /// None.
  public init() { (records, rows) = ([], []) }

  /// Takes the rows of some records, which are in order.
  @inlinable
  init(_ records: [RecordID], _ rows: [Row]) { (self.records, self.rows) = (records, rows) }

  /// The row of a record; nil for one that was not fetched.
  @inlinable
  public subscript(record: RecordID) -> Row? {
    let place = records.firstPlace { $0 >= record }
    return place < records.count && records[place] == record ? rows[place] : nil
  }

  /// All that were fetched, in order.
  @inlinable public var all: Zip2Sequence<[RecordID], [Row]> { zip(records, rows) }

  /// What is made of each row, by the same records.
  @inlinable
  public func map<Value: Sendable>(_ make: (RecordID, Row) -> Value) -> FetchedRows<Value> {
    FetchedRows<Value>(records, all.map(make))
  }
}
