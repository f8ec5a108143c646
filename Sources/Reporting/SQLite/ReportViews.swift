internal import Model

/// The SQL views of one report: `<report>_final`, `<report>_by_day`, `<report>_by_campaign`, and
/// so on for each of its keys.
struct ReportViews {
  /// A view's name, and the statement that makes it.
  typealias View = (name: String, sql: String)

  /// The views in the order of the report's keys.
  let statements: [View]

  /// The views that fit a report's columns.
  init(_ table: ReportTable) {
    let keys = table.columns.filter(\.isKey)
    var statements: [View] = []
    if table.columns.contains(where: { $0.role == .isFinal }) {
      let name = table.name + "_final"
      statements.append(
        (
          name,
          "CREATE VIEW \(name.sqlName) AS SELECT * FROM \(table.name.sqlName) WHERE is_final = 1"
        ))
    }
    // With one key, the report itself is that view.
    if keys.count > 1 {
      statements += keys.map { Self.grouping(table, by: $0) }
    }
    self.statements = statements
  }

  /// One row per text of a key: counts and money added up, ratios of the sums. Quantiles are left
  /// out, since they cannot be taken together.
  private static func grouping(_ table: ReportTable, by key: ReportColumn) -> View {
    let name = "\(table.name)_by_\(key.role == .key(.date) ? "day" : key.name)"
    let columns = table.columns.compactMap { column -> String? in
      let quoted = column.name.sqlName
      switch column.role {
      case .count: return "sum(\(quoted)) AS \(quoted)"
      // Money has six decimals, and a sum of binary fractions must not show more.
      case .money: return "round(sum(\(quoted)), 6) AS \(quoted)"
      case .ratio:
        guard let parts = table.ratios.first(where: { $0.column == column.name }) else {
          return nil
        }
        let divided = "sum(\(parts.numeratorName.sqlName))"
        let divisor = "nullif(sum(\(parts.denominatorName.sqlName)), 0)"
        return "round(\(divided) / \(divisor), 6) AS \(quoted)"
      case .isFinal: return "min(is_final) AS is_final"
      case .key, .quantile, .other: return nil
      }
    }
    let parts = ReportDatabase.ratioPartsName(table.name).sqlName
    let source =
      table.ratios.isEmpty
      ? table.name.sqlName
      : "\(table.name.sqlName) JOIN \(parts) ON report_row = \(table.name.sqlName).rowid"
    let selected = ([key.name.sqlName] + columns).joined(separator: ", ")
    return (
      name,
      "CREATE VIEW \(name.sqlName) AS SELECT \(selected) FROM \(source) GROUP BY 1 ORDER BY 1"
    )
  }
}

extension ReportColumn {
  fileprivate var isKey: Bool {
    if case .key = role { return true }
    return false
  }
}
