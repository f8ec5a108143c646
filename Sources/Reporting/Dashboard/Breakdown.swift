internal import Model

/// A report by one key as a table with bars, the largest rows first.
struct Breakdown: Sendable {
  /// Names it in the document; of the program.
  var id: String
  var title: String
  /// What the numbers say, in a sentence.
  var caption: String
  /// What stands for a key that is absent.
  var absent: String
  /// What a row of the table is.
  var noun: String
  var table: SummarizedTable
  /// The days as options of the command that prints the same rows, all of them.
  var days: String
  /// What rows are called besides their key; nil where they have no other name.
  var name: @Sendable (String) -> String? = { _ in nil }

  /// Writes the section.
  func write(to html: inout HTMLWriter) {
    html.element("section", ["id": id]) { html in
      html.element("h2", text: title)
      html.element("p", ["class": "caption"], text: caption)
      if table.rows.rowCount == 0 {
        html.element("p", ["class": "none"], text: "None on these days.")
        return
      }
      DataTable.write(label: title, to: &html) { html in
        html.element("thead") { $0.element("tr", [:], writeHead) }
        html.element("tbody") { html in
          let largest = largest
          for row in 0..<table.rows.rowCount {
            html.element("tr") { html in
              writeHead(of: row, largest: largest, to: &html)
              writeFigures(row, of: table.rows, to: &html)
            }
          }
        }
        html.element("tfoot") { html in
          if let others = table.others {
            let label = "\(FigureText.count(Int64(table.otherCount))) more"
            html.element("tr") { writeSum(others, label, to: &$0) }
          }
          html.element("tr") { writeSum(table.total, "Total", to: &$0) }
        }
      }
      html.element("details") { html in
        let count = FigureText.count(Int64(table.rows.rowCount + table.otherCount))
        html.element(
          "summary",
          text: table.others == nil
            ? "The same rows as a command" : "All \(count) rows as a command")
        html.element("p", ["class": "command"]) { $0.element("code", text: command) }
      }
    }
  }

  /// What prints the same rows, all of them.
  private var command: String {
    let key = table.rows.columns.first?.name ?? ""
    let metrics = columns.map(\.name).joined(separator: ",")
    return "lookback report JOB --by \(key) --metrics \(metrics)" + (days.isEmpty ? "" : " \(days)")
  }

  /// The columns with a number; those of money only where there is some.
  private var columns: [ReportColumn] {
    table.rows.columns.filter { column in
      switch column.role {
      case .money(.cost(let currency)), .ratio(.costPerInstall(let currency)):
        table.total.decimal(.cost(currency)) != .zero
      default: column.values.isNumeric
      }
    }
  }

  /// Counts of the first number, and of the part of it that is attributed where it is more than that.
  private func parts(_ row: Int) -> [(paint: DayChart.Paint, count: Int64)] {
    let attributed = table.rows.count(.attributedInstalls, row: row)
    let all = table.rows.count(.installs, row: row)
    return [(.attributed, attributed), (.organic, max(0, all - attributed))]
  }

  /// The longest bar, which fills its room.
  private var largest: Int64 {
    (0..<table.rows.rowCount).map { parts($0).reduce(0) { $0 + $1.count } }.max() ?? 0
  }

  private func writeHead(to html: inout HTMLWriter) {
    html.element("th", ["scope": "col"], text: noun)
    for column in columns {
      html.element(
        "th", ["scope": "col", "class": "number"], text: column.role.metric?.heading ?? column.name)
    }
  }

  private func writeHead(of row: Int, largest: Int64, to html: inout HTMLWriter) {
    html.element("th", ["scope": "row"]) { html in
      html.element("div", ["class": "key"]) { html in
        html.element("span") { writeKey(table.rows.key(row: row), to: &$0) }
        ShareBar(parts: parts(row), whole: largest).write(to: &html)
      }
    }
  }

  private func writeSum(_ sum: ReportTable, _ label: String, to html: inout HTMLWriter) {
    html.element("th", ["scope": "row"], text: label)
    writeFigures(0, of: sum, to: &html)
  }

  private func writeFigures(_ row: Int, of rows: ReportTable, to html: inout HTMLWriter) {
    for column in columns {
      let cell = rows.columns.first { $0.name == column.name }?.values[row] ?? .empty
      html.element("td", ["class": "number"], text: Self.text(cell, column.role))
    }
  }

  private func writeKey(_ key: ArraySlice<UInt8>, to html: inout HTMLWriter) {
    if key.isEmpty {
      html.element("span", ["class": "absent"], text: absent)
      return
    }
    // It may be written from right to left, which must not turn what stands beside it.
    html.element("bdi", text: DashboardPage.shown(key))
    guard let name = name(String(decoding: key, as: UTF8.self)) else { return }
    html.text(" ")
    html.element("small") { $0.element("bdi", text: name) }
  }

  private static func text(_ cell: ReportCell, _ role: ReportColumn.Role) -> String {
    switch (cell, role) {
    case (.integer(let seconds), .quantile): FigureText.duration(seconds: seconds)
    case (.integer(let count), _): FigureText.count(count)
    case (.decimal(let quotient), .ratio(.clickToInstallRate)): FigureText.share(quotient)
    case (.decimal(let money), _): FigureText.money(money)
    case (.empty, _), (.text, _): "–"
    }
  }
}
