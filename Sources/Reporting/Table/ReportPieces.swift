/// A finished report as writers take it: in tables, each with the rows behind those of the one before. The rows of a
/// large report need not be in memory at once then.
public struct ReportPieces: Sendable {
  /// The report's name.
  public let name: String
  private let tables: SharedTables

  /// The number of tables, at least one.
  public var count: Int { tables.count }

  /// A report whose tables are made when they are asked for, once for writers beside one another.
  public init(
    _ name: String, count: Int, _ make: @escaping @Sendable (Int) throws -> ReportTable
  ) {
    precondition(count > 0, "ReportPieces(_:count:_:) has a table for columns, if not for rows")
    self.name = name
    tables = SharedTables(count: count, make)
  }

  /// A report in one piece.
  public init(_ table: ReportTable) { self.init(table.name, count: 1) { _ in table } }

  /// Hands the tables to `body`, one after the other, with their places; gives the last of them without its rows.
  public func forEach(_ body: (Int, ReportTable) throws -> Void) throws -> ReportTable {
    let reader = tables.begin()
    defer { tables.end(reader) }
    for place in 0..<count - 1 { try body(place, try tables.next(for: reader)) }
    let last = try tables.next(for: reader)
    try body(count - 1, last)
    return last.withoutRows
  }
}
