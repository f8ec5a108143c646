internal import Model

/// The finished rows of a report: named columns of typed cells, in REP-4's order.
///
/// Cells are raw; each writer escapes for its own format.
public struct ReportTable: Sendable {
  /// The report's name.
  public var name: String
  /// The columns: keys, metrics, `is_final`.
  public var columns: [ReportColumn]
  /// What the ratio columns divide, so that ratios of several rows can be taken together.
  public var ratios: [RatioParts]
  /// The number of rows.
  public let rowCount: Int

  /// A table of columns of the same length, in the order in which the rows are to be shown.
  public init(name: String, columns: [ReportColumn], ratios: [RatioParts] = []) {
    self.name = name
    self.columns = columns
    self.ratios = ratios
    rowCount = columns.first?.values.count ?? 0
    precondition(
      columns.allSatisfy { $0.values.count == rowCount },
      "ReportTable(name:columns:ratios:) takes columns of the same length")
  }

  /// One cell.
  public func cell(row: Int, column: Int) -> ReportCell { columns[column].values[row] }

  /// The first row of a day or a later one; nil in a report whose first key is not the date.
  public func firstRow(ofDay day: String) -> Int? {
    guard let column = columns.first, column.role == .key(.date),
      case .texts(let days) = column.values
    else { return nil }
    return (0..<rowCount).firstPlace { !days[$0].lexicographicallyPrecedes(day.utf8) }
  }

  /// The rows with the largest numbers in the first metric, largest first; equal ones keep their
  /// order.
  public func top(_ count: Int) -> ReportTable { picking(Array(ranking.prefix(count))) }

  /// All rows, those with the largest numbers in the first metric first; equal ones keep their
  /// order.
  var ranking: [Int] {
    guard let column = columns.first(where: { $0.values.isNumeric }) else {
      return Array(0..<rowCount)
    }
    let ranked = (0..<rowCount).map { RankedRow(number: column.values[$0].number, row: $0) }
    return ranked.sorted().map(\.row)
  }

  /// The same columns without a cell.
  var withoutRows: ReportTable {
    ReportTable(
      name: name,
      columns: columns.map {
        ReportColumn(name: $0.name, role: $0.role, values: $0.values.none)
      },
      ratios: ratios.map { $0.picking([]) })
  }

  /// Some rows, in the order given.
  func picking(_ rows: [Int]) -> ReportTable {
    ReportTable(
      name: name,
      columns: columns.map {
        ReportColumn(name: $0.name, role: $0.role, values: $0.values.picking(rows))
      },
      ratios: ratios.map { $0.picking(rows) })
  }
}

/// A row that sorts before rows with smaller numbers.
private struct RankedRow: Comparable {
  let number: FixedDecimal?
  let row: Int

  static func < (a: RankedRow, b: RankedRow) -> Bool {
    switch (a.number, b.number) {
    case (let x?, let y?) where x != y: x > y
    case (.some, nil): true
    case (nil, .some): false
    default: a.row < b.row
    }
  }
}

extension ReportCell {
  fileprivate var number: FixedDecimal? {
    switch self {
    case .integer(let number): FixedDecimal(micros: Int128(number) * 1_000_000)
    case .decimal(let number): number
    case .empty, .text: nil
    }
  }
}
