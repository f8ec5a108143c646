internal import Model

/// Writes a finished report as CSV (REP-4): UTF-8 without BOM, `\n`, one header line.
///
/// ```swift
/// try CSVWriter(isSpreadsheetSafe: true).write(table) { chunk throws(StreamError) in try file.write(chunk) }
/// ```
public struct CSVWriter: Sendable {
  private let cell: CSVEscaping

  /// Takes the job's `spreadsheet_safe`.
  public init(isSpreadsheetSafe: Bool) {
    cell = CSVEscaping(isSpreadsheetSafe: isSpreadsheetSafe)
  }

  /// Hands the whole file to `sink`, in chunks of some hundred rows.
  public func write<E>(
    _ table: ReportTable, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    let lines = lines(of: table)
    try sink(lines.header.span)
    try lines.write(0..<table.rowCount, to: sink)
  }

  /// The lines of a table, to be written some at a time.
  public func lines(of table: ReportTable) -> CSVLines { CSVLines(table, cell: cell) }

  /// The whole file, for tables that people ask for.
  public func bytes(of table: ReportTable) -> [UInt8] {
    var bytes: [UInt8] = []
    write(table) { bytes.append($0) }
    return bytes
  }
}
