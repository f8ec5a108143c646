/// Writes a finished report as CSV (REP-4): UTF-8 without BOM, `\n`, one header line.
///
/// ```swift
/// try CSVWriter().write(table) { chunk throws(StreamError) in try file.write(chunk) }
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
    var header: [UInt8] = []
    appendHeader(table, to: &header)
    try sink(header.span)
    var chunk = CSVChunk()
    let size = 512  // rows, some 40 KiB: they stay in the cache until they are written
    for first in stride(from: 0, to: table.rowCount, by: size) {
      chunk.fill(columns, rows: first..<min(first + size, table.rowCount))
      try sink(chunk.bytes.span)
    }
  }

  /// The whole file, for tables that people ask for.
  public func bytes(of table: ReportTable) -> [UInt8] {
    var bytes: [UInt8] = []
    write(table) { chunk in
      for i in chunk.indices { bytes.append(chunk[i]) }
    }
    return bytes
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
}
