/// Renders a table for a terminal: aligned columns, numbers to the right, at most some rows.
///
/// ```
/// campaign       installs   cost_USD
/// -------------  --------  ---------
/// spring              120      34.56
/// 봄 세일               7
/// … 1 more row
/// ```
///
/// Sums below the rows stand behind a line of their own.
public struct TableRenderer: Sendable {
  /// How many rows are shown; the rest are counted in a last line.
  public var maximumRows: Int
  /// How many terminal columns a cell may take; longer ones are cut with an ellipsis.
  public var maximumWidth: Int

  /// Takes the limits.
  public init(maximumRows: Int = .max, maximumWidth: Int = 48) {
    self.maximumRows = maximumRows
    self.maximumWidth = max(1, maximumWidth)
  }

  /// A row of sums below a table.
  public struct Footer: Sendable {
    /// What stands in the place of the first key.
    public var label: String
    /// The one row, whose columns are found by their names.
    public var table: ReportTable

    /// Joins both.
    init(label: String, table: ReportTable) {
      self.label = label
      self.table = table
    }
  }

  /// The lines, each with a line feed.
  public func text(of table: ReportTable, footers: [Footer] = []) -> String {
    let count = min(table.rowCount, max(0, maximumRows))
    let columns = table.columns.enumerated().map { place, column in
      let cells = (0..<count).map { display(column.values[$0]) }
      return Column(
        header: DisplayText(ArraySlice(column.name.utf8), maximumWidth: .max), cells: cells,
        footers: footers.map { footer in
          place == 0
            ? DisplayText(ArraySlice(footer.label.utf8)) : sum(column.name, in: footer.table)
        }, isNumeric: column.values.isNumeric)
    }
    var output = line(columns.map { $0.padded($0.header) })
    output += line(columns.map { String(repeating: "-", count: $0.width) })
    for row in 0..<count {
      output += line(columns.map { $0.padded($0.cells[row]) })
    }
    let rest = table.rowCount - count
    if rest > 0 { output += "… \(rest) more \(rest == 1 ? "row" : "rows")\n" }
    if footers.isEmpty { return output }
    output += line(columns.map { String(repeating: "-", count: $0.width) })
    for row in footers.indices {
      output += line(columns.map { $0.padded($0.footers[row]) })
    }
    return output
  }

  /// The lines of a table, with what its rows come to below them.
  ///
  /// - Parameter noun: what a row is.
  public func text(of table: SummarizedTable, noun: String) -> String {
    var footers: [Footer] = []
    if let others = table.others {
      footers.append(Footer(label: "others (\(table.otherCount.counted(noun)))", table: others))
    }
    footers.append(Footer(label: "total", table: table.total))
    return text(of: table.rows, footers: footers)
  }

  private func sum(_ name: String, in table: ReportTable) -> DisplayText {
    display(table.columns.first { $0.name == name }?.values[0] ?? .empty)
  }

  private func display(_ cell: ReportCell) -> DisplayText {
    var bytes: [UInt8] = []
    switch cell {
    case .empty: break
    case .text(let text): return DisplayText(text, maximumWidth: maximumWidth)
    case .integer(let number): bytes.append(integer: number)
    case .decimal(let number): bytes.append(decimal: number)
    }
    return DisplayText(bytes[...], maximumWidth: .max)  // a number that is cut is another number
  }

  private func line(_ cells: [String]) -> String {
    var line = cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line + "\n"
  }
}

/// A column with the width of its widest cell.
private struct Column {
  let header: DisplayText
  let cells: [DisplayText]
  let footers: [DisplayText]
  let isNumeric: Bool
  let width: Int

  init(header: DisplayText, cells: [DisplayText], footers: [DisplayText], isNumeric: Bool) {
    self.header = header
    self.cells = cells
    self.footers = footers
    self.isNumeric = isNumeric
    width = (cells + footers).reduce(header.width) { max($0, $1.width) }
  }

  func padded(_ cell: DisplayText) -> String {
    let padding = String(repeating: " ", count: width - cell.width)
    return isNumeric ? padding + cell.text : cell.text + padding
  }
}
