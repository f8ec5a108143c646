internal import Model
public import SQLite

extension ReportDatabase {
  /// What the reports in a database have of each day, in the order of days and apps; reports without dates say nothing
  /// of it.
  public static func days(in path: String) throws(DatabaseError) -> [ReportedDay] {
    let database = try Database(path: path, mode: .read)
    var days: [[ExactText]: ReportedDay] = [:]
    for name in try tables(of: database) {
      var columns: Set<String> = []
      var column = try database.prepare("SELECT name FROM pragma_table_info(?)")
      try column.bind(1, text: name)
      while try column.step() { columns.insert(column.text(0)) }
      if columns.contains(ReportKey.date.name) {
        try add(database.prepare(query(of: name, with: columns)), to: &days)
      }
    }
    return days.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  /// Sums by day and app of all rows, and of those that are final.
  private static func query(of table: String, with columns: Set<String>) -> String {
    func sum(_ metrics: [Metric]) -> String {
      let own = metrics.map(\.name).filter(columns.contains)
      return own.isEmpty ? "0" : own.map(\.sqlName).joined(separator: " + ")
    }
    let sums = [sum([.installs, .reinstalls, .opens]), sum([.clicks])]
    let isFinal = columns.contains("is_final") ? "is_final" : "0"
    let cells =
      [ReportKey.date.name, columns.contains(ReportKey.app.name) ? ReportKey.app.name : "NULL"]
      + sums.map { "sum(\($0))" } + sums.map { "sum(CASE WHEN \(isFinal) THEN \($0) ELSE 0 END)" }
    // A table of somebody else may have other things in a column of that name.
    return
      "SELECT \(cells.joined(separator: ", ")) FROM \(table.sqlName) WHERE length(date) = 10 GROUP BY 1, 2"
  }

  private static func add(
    _ rows: consuming Statement, to days: inout [[ExactText]: ReportedDay]
  ) throws(DatabaseError) {
    while try rows.step() {
      let (date, app) = (rows.text(0), rows.isNull(1) ? nil : rows.text(1))
      let key = [date, app].compactMap(\.self).map { ExactText($0) }
      var day = days[key] ?? ReportedDay(date: date, app: app)
      day.all.raise(to: .init(events: rows.integer(2), clicks: rows.integer(3)))
      day.final.raise(to: .init(events: rows.integer(4), clicks: rows.integer(5)))
      days[key] = day
    }
  }
}
