internal import Model

/// A question about reports that Datasette asks with one click.
struct DatasetteQuery: Equatable, Sendable {
  /// Its name in URLs, with a hyphen: no report can have it, and Datasette would show that instead.
  var name: String
  var title: String
  var sql: String

  func write(to json: inout JSONWriter) {
    json.field("title", title)
    json.field("sql", sql)
  }

  /// The questions that some of the tables can answer: each is put to the first one that has its key and
  /// its first metric, and asks for those of the others that it has.
  static func all(of tables: [DatasetteConfiguration.Source]) -> [DatasetteQuery] {
    var queries: [DatasetteQuery] = []
    func add(
      _ name: String, _ title: String, by key: String, _ metrics: [String], order: String,
      where condition: String = ""
    ) {
      let table = tables.first { table in
        ([key] + metrics.prefix(1)).allSatisfy(table.columns.contains)
      }
      guard let table else { return }
      let sums = metrics.filter(table.columns.contains).map {
        "sum(\($0.sqlName)) AS \($0.sqlName)"
      }
      let isFinal = key == "date" ? ["min(is_final) AS is_final"] : []
      queries.append(
        DatasetteQuery(
          name: name, title: title,
          sql: "SELECT \(([key.sqlName] + sums + isFinal).joined(separator: ", ")) "
            + "FROM \(table.name.sqlName)\(condition) GROUP BY 1 ORDER BY \(order)"))
    }
    let events = ["installs", "reinstalls", "opens"]
    add(
      "installs-per-day", "Installs, reinstalls and opens per day", by: "date", events, order: "1")
    add(
      "clicks-per-day", "Clicks and installs per day", by: "date", ["clicks", "installs"],
      order: "1")
    add(
      "top-campaigns", "Campaigns with most installs", by: "campaign", events, order: "2 DESC, 1",
      where: " WHERE campaign <> ''")
    add(
      "top-channels", "Channels with most installs", by: "channel", events, order: "2 DESC, 1",
      where: " WHERE channel <> ''")
    add("operating-systems", "Installs per os", by: "os", events, order: "2 DESC, 1")
    add("installs-per-country", "Installs per country", by: "country", events, order: "2 DESC, 1")
    add(
      "match-methods", "How installs were attributed", by: "match_method", events,
      order: "2 DESC, 1", where: " WHERE match_method <> ''")
    return queries
  }
}
