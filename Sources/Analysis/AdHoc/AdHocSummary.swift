internal import Configuration
internal import Model
internal import Reporting

/// An ad hoc report that is finished, in the forms in which it is printed.
public struct AdHocSummary: Sendable {
  let job: Job
  let query: ReportQuery
  /// The names of the first and the last day that count; nil where there is no record and no day was asked for.
  let days: DayNames?
  /// Whether they are not all that there were: the state keeps records for `retention` (TIME-7).
  let areCutOff: Bool
  let table: SummarizedTable
  /// What is missing, and may make a difference.
  public let warnings: [String]

  /// What was added up, for people.
  public var note: String {
    let rows = table.rows.rowCount + table.otherCount
    let hint = rows == 0 && !query.conditions.isEmpty ? " - --where compares whole values" : ""
    return
      (days.map {
        "days \($0) (\(job.timeZone)), "
          + (areCutOff ? "the state holds none before, " : "")
      }
      ?? "no records yet, ")
      + "\(rows.counted("row"))\(hint)"
  }

  /// A table for people: the rows, then what was left out, if anything was, and the sum of all; below it which days
  /// it is of, where a reader could take them for all.
  public var text: String {
    let rest = days.flatMap { days in
      areCutOff
        ? "days \(days): the state holds none before (retention); published reports may have earlier ones\n"
        : nil
    }
    return TableRenderer().text(of: table, noun: "row") + (rest ?? "")
  }

  /// The rows as CSV (REP-4), without sums: whatever stood in the place of a key could be one.
  public var csv: [UInt8] {
    CSVWriter(isSpreadsheetSafe: job.spreadsheetSafe).bytes(of: table.rows)
  }

  /// Everything as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job.name) { json in
      json.field("time_zone", job.timeZone)
      json.field(days: days)
      json.object("where") { json in
        for (key, values) in query.conditions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          json.array(key.name, of: values.sorted().map(\.text))
        }
      }
      json.array("keys", of: query.keys.map(\.name))
      json.array("metrics", of: query.metrics.map(\.name))
      json.key("rows")
      json.rows(of: table.rows)
      json.field(sums: table)
    }
  }
}
