/// Writes a finished report as CSV (REP-4): UTF-8 without BOM, `\n`, one header line.
///
/// ```swift
/// try CSVWriter().write(table) { chunk throws(FileError) in try file.write(chunk) }
/// ```
public struct CSVWriter: Sendable {
  private let cell: CSVCell

  /// Takes the job's `spreadsheet_safe`.
  public init(isSpreadsheetSafe: Bool = true) {
    cell = CSVCell(isSpreadsheetSafe: isSpreadsheetSafe)
  }

  /// Hands the whole file to `sink`, in chunks of some hundred rows.
  public func write<E>(
    _ table: ReportTable, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    let columns = table.columns.map { escaped($0.values) }
    var output: [UInt8] = []
    appendHeader(table, to: &output)
    let chunk = 512  // rows
    for first in stride(from: 0, to: table.rowCount, by: chunk) {
      append(columns, rows: first..<min(first + chunk, table.rowCount), to: &output)
      try sink(output.span)
      output.removeAll(keepingCapacity: true)
    }
    if !output.isEmpty { try sink(output.span) }
  }

  /// The whole file.
  public func bytes(of table: ReportTable) -> [UInt8] {
    var output: [UInt8] = []
    appendHeader(table, to: &output)
    append(table.columns.map { escaped($0.values) }, rows: 0..<table.rowCount, to: &output)
    return output
  }

  private func appendHeader(_ table: ReportTable, to output: inout [UInt8]) {
    for (place, column) in table.columns.enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      cell.append(ArraySlice(column.name.utf8), to: &output)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Escapes each distinct text once instead of once per row.
  private func escaped(_ values: ReportColumn.Values) -> ReportColumn.Values {
    guard case .texts(let column) = values else { return values }
    return .texts(column.rewritingTexts { cell.append($0, to: &$1) })
  }

  private func append(
    _ columns: [ReportColumn.Values], rows: Range<Int>, to output: inout [UInt8]
  ) {
    for row in rows {
      for place in columns.indices {
        if place > 0 { output.append(UInt8(ascii: ",")) }
        switch columns[place] {
        case .texts(let column): column.append(row, to: &output)
        case .integers(let cells): output.append(integer: cells[row])
        case .optionalIntegers(let cells):
          if let number = cells[row] { output.append(integer: number) }
        case .decimals(let cells):
          if let number = cells[row] { output.append(decimal: number) }
        }
      }
      output.append(UInt8(ascii: "\n"))
    }
  }
}
