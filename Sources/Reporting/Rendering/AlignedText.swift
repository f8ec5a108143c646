package import Model

/// Names and values, and tables of few rows, as commands show them to people.
package enum AlignedText {
  /// A column of a table: its name, and a row's text.
  package typealias Column<Row> = (name: String, text: (Row) -> String)

  /// Names and values, one below the other.
  package static func lines(_ rows: [(name: String, value: String)], indent: String = "") -> String
  {
    let width = rows.reduce(0) { max($0, $1.name.count) }
    return rows.map { row in
      let padding = String(repeating: " ", count: width - row.name.count + 2)
      return indent + row.name + padding + row.value + "\n"
    }.joined()
  }

  /// A table of texts, in the order of the rows. Nothing in it can move a terminal's cursor.
  package static func table<Row>(
    _ rows: [Row], maximumWidth: Int = 48, _ columns: [Column<Row>]
  ) -> String {
    let table = ReportTable(
      name: "",
      columns: columns.map { column in
        ReportColumn(
          name: column.name, role: .other, values: .texts(TextColumn(rows.map(column.text))))
      })
    return TableRenderer(maximumWidth: maximumWidth).text(of: table)
  }

  /// A moment, as `2026-01-31 12:00:00.000 UTC`.
  package static func moment(_ time: Timestamp) -> String { CivilTime(time).spaced + " UTC" }

  /// A text of logs or job files without what would move a terminal's cursor.
  package static func shown(_ text: String) -> String { DisplayText(ArraySlice(text.utf8)).text }

  /// A number of bytes in the unit that fits it, such as `1.2 MB`.
  package static func size(_ bytes: Int64) -> String {
    let units = ["B", "kB", "MB", "GB", "TB"]
    var value = Double(bytes)
    var unit = 0
    while (value * 10).rounded() >= 10_000, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return unit == 0 ? "\(bytes) B" : "\((value * 10).rounded() / 10) \(units[unit])"
  }
}
