internal import Model
public import SQLite

/// What Datasette is told about a report database: what its tables, views and columns are, how they are
/// sorted, by what they are filtered, and questions with an answer. It names what the database has, and
/// nothing else.
///
/// Datasette 0.65 reads all of it as metadata (`-m`); from 1.0 on the same file is its configuration too
/// (`-m` and `-c`).
public struct DatasetteConfiguration: Sendable {
  /// A table or view.
  struct Source: Sendable {
    var name: String
    var isView: Bool
    var columns: [String]
  }

  /// The tables and views, by name.
  let sources: [Source]

  /// Whether there is none.
  public var isEmpty: Bool { sources.isEmpty }

  /// Looks at a database.
  public init(database path: String) throws(DatabaseError) {
    let database = try Database(path: path, mode: .read)
    // One transaction: what is read fits together.
    sources = try database.transaction(.read) { () throws(DatabaseError) in
      var sources: [Source] = []
      var names = try database.prepare(
        "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")
      while try names.step() {
        sources.append(
          Source(name: names.text(0), isView: names.text(1) == "view", columns: []))
      }
      for place in sources.indices {
        var columns = try database.prepare("SELECT name FROM pragma_table_info(?)")
        try columns.bind(1, text: sources[place].name)
        while try columns.step() { sources[place].columns.append(columns.text(0)) }
      }
      return sources
    }
  }

  /// The file.
  ///
  /// - Parameters:
  ///   - job: the job's name.
  ///   - timeZone: the zone in which days begin.
  public func json(job: String, timeZone: String) -> [UInt8] {
    var json = JSONWriter(layout: .indented)
    json.object { json in
      json.field("title", "\(job): attribution")
      json.field(
        "description",
        "Installs, reinstalls and opens by what brought them. Days are those of \(timeZone); a row of a day that "
          + "late records can still change has is_final 0.")
      json.field("source", "lookback, job \(job)")
      json.object("databases") { json in
        json.object(OutputNames.databaseOfDatasette) { json in
          json.object("tables") { json in
            for source in sources { json.object(source.name) { source.write(to: &$0) } }
          }
          json.object("queries") { json in
            for query in queries { json.object(query.name) { query.write(to: &$0) } }
          }
        }
      }
    }
    return json.bytes
  }

  /// The questions that some table of the database can answer.
  var queries: [DatasetteQuery] { DatasetteQuery.all(of: sources.filter { !$0.isView }) }
}

extension DatasetteConfiguration.Source {
  /// The key columns, as far as it is a report or a view of one.
  private var keys: [String] {
    columns.filter { name in ReportKey.allCases.contains { $0.name == name } }
  }

  /// What tells a view from the report that it is of.
  private var remark: String {
    if !isView { return "" }
    return name.hasSuffix("_final")
      ? " Only rows that can no longer change."
      : " Counts and money are sums over the report's rows, ratios those of the sums."
  }

  /// Whether it holds parts of reports that are of no use by themselves.
  private var isHidden: Bool { name.hasSuffix(".ratio_parts") }

  fileprivate func write(to json: inout JSONWriter) {
    if isHidden { return json.field("hidden", true) }
    let known = columns.compactMap { name in
      ReportColumnMeaning(name).map { (name: name, text: $0.text) }
    }
    json.field(
      "description",
      name == "report_columns"
        ? "What the columns of the reports are."
        : keys.isEmpty
          ? "One row: what all records come to."
          : "A row for each \(keys.joined(separator: ", "))." + remark
    )
    if !known.isEmpty {
      json.object("columns") { json in
        for column in known { json.field(column.name, column.text) }
      }
    }
    if let order = columns.contains("date") ? "date" : firstNumber {
      json.field("sort_desc", order)
    }
    let facets = ["date", "app", "os", "campaign", "channel", "match_method"].filter(keys.contains)
    // Datasette counts rows by a facet, and those of a view by one key are one each.
    if !facets.isEmpty, !isView || keys.count > 1 {
      json.array("facets", of: facets)
    }
  }

  /// The first column that is no key.
  private var firstNumber: String? {
    keys.isEmpty ? nil : columns.first { !keys.contains($0) }
  }
}
