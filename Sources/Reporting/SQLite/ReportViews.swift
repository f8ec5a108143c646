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
  /// out, since they cannot be taken together, and so are ratios of which rows that do not stand have a part.
  private static func grouping(_ table: ReportTable, by key: ReportColumn) -> View {
    let name = "\(table.name)_by_\(key.role == .key(.date) ? "day" : key.name)"
    let ratios = table.ratios.filter(\.areWhole)
    var sums: [String] = []
    let columns = table.columns.compactMap { column -> String? in
      let quoted = column.name.sqlName
      switch column.role {
      case .count: sums.append("sum(\(quoted)) AS \(quoted)")
      case .money: sums.append("\(money(quoted)) AS \(quoted)")
      case .ratio:
        return ratios.first { $0.column == column.name }.map { "\($0.quotient) AS \(quoted)" }
      case .isFinal: sums.append("min(is_final) AS is_final")
      case .key, .quantile, .other: return nil
      }
      return quoted
    }
    sums += ratios.flatMap(\.sums)
    let parts = ReportDatabase.ratioPartsName(table.name).sqlName
    let source =
      ratios.isEmpty
      ? table.name.sqlName
      : "\(table.name.sqlName) JOIN \(parts) ON report_row = \(table.name.sqlName).rowid"
    let own = key.name.sqlName
    return (
      name,
      """
      CREATE VIEW \(name.sqlName) AS SELECT \(([own] + columns).joined(separator: ", ")) FROM (
        SELECT \(([own] + sums).joined(separator: ", ")) FROM \(source) GROUP BY 1
      ) ORDER BY 1
      """
    )
  }
}

/// The sum of some money as the nearest binary number: whole numbers add up exactly, of binary fractions a sum shows
/// more than six decimals, or others. Beyond 2^53 millionths a sum of millionths has no binary number.
private func money(_ column: String) -> String {
  let (wholes, millionths) = (wholes(of: column), millionths(of: column))
  return
    "CASE WHEN abs(\(wholes)) < 9007199254 THEN (\(wholes) * 1000000 + \(millionths)) / 1000000.0 "
    + "ELSE \(wholes) + \(millionths) / 1000000.0 END"
}

/// The sum of what stands before the decimal point, as a whole number.
///
/// Databases other than SQLite read these views, too: to them INTEGER has 32 bits, `/` of whole numbers is no whole
/// number, a comparison is none either, and a CAST may round.
private func wholes(of column: String) -> String { "sum(CAST(\(column) AS BIGINT))" }

/// The sum of what stands behind it, in millionths.
private func millionths(of column: String) -> String {
  "sum(CAST(round((\(column) - CAST(\(column) AS BIGINT)) * 1000000) AS BIGINT))"
}

extension RatioParts {
  /// The sums of which a view takes the quotient, in millionths and as a whole number. There is none where the first is
  /// beyond 64 bits: SQLite would divide the largest number instead.
  fileprivate var sums: [String] {
    let (n, d) = (numeratorName.sqlName, denominatorName.sqlName)
    let wholes = wholes(of: n)
    return [
      "CASE WHEN abs(\(wholes)) < 9223372036854 "
        + "THEN CAST(\(wholes) * 1000000 + \(millionths(of: n)) AS BIGINT) END AS \(n)",
      "sum(\(d)) AS \(d)",
    ]
  }

  /// The quotient of both, rounded half-even to six decimals; NULL when divided by 0 (REP-2).
  fileprivate var quotient: String {
    let (n, d) = (numeratorName.sqlName, denominatorName.sqlName)
    let whole = "CAST((\(n) - \(n) % \(d)) / \(d) AS BIGINT)"
    // Half of what is left, or more of it where the last digit is odd, is one millionth more.
    return "(\(whole) + CASE WHEN abs(\(n) % \(d)) * 2 + abs(\(whole) % 2) <= \(d) THEN 0 "
      + "WHEN \(n) < 0 THEN -1 ELSE 1 END) / 1000000.0"
  }
}

extension ReportColumn {
  fileprivate var isKey: Bool {
    if case .key = role { return true }
    return false
  }
}
