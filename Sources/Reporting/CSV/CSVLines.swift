/// The lines of a finished report, its texts escaped once: each distinct text instead of each row's.
public struct CSVLines: Sendable {
  /// The header line.
  public let header: [UInt8]
  private let columns: [ReportColumn.Values]

  init(_ table: ReportTable, cell: CSVEscaping) {
    var header: [UInt8] = []
    for (place, column) in table.columns.enumerated() {
      if place > 0 { header.append(UInt8(ascii: ",")) }
      cell.append(ArraySlice(column.name.utf8), to: &header)
    }
    header.append(UInt8(ascii: "\n"))
    self.header = header
    columns = table.columns.map { column in
      guard case .texts(let texts) = column.values else { return column.values }
      return .texts(texts.rewritingTexts { cell.append($0, to: &$1) })
    }
  }

  /// Hands the lines of some rows to `sink`, in chunks of some hundred.
  public func write<E>(
    _ rows: Range<Int>, to sink: (Span<UInt8>) throws(E) -> Void
  ) throws(E) {
    var chunk = CSVChunk()
    let size = 512  // rows, some 40 KiB: they stay in the cache until they are written
    for first in stride(from: rows.lowerBound, to: rows.upperBound, by: size) {
      chunk.fill(columns, rows: first..<min(first + size, rows.upperBound))
      try sink(chunk.bytes.span)
    }
  }
}
