internal import Reporting

/// A dashboard that was written.
public struct DashboardSummary: Sendable {
  /// The job's name.
  let job: String
  /// The first and the last day that count; nil where there is no record and no day was asked for.
  let days: DayNames?
  /// What is missing from it.
  public internal(set) var missing: [String]
  /// Where the page is.
  var page = ""
  /// Where Datasette's configuration is; nil where none was written.
  var configuration: String?

  init(job: String, days: DayNames?, missing: [String]) {
    self.job = job
    self.days = days
    self.missing = missing
  }

  /// What was done, in words.
  public var lines: [String] {
    [
      "wrote '\(page)', "
        + (days.map { "days \($0)" } ?? "no records yet")
    ]
      + (configuration.map { ["wrote '\($0)'"] } ?? [])
  }

  /// What was done, as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field(days: days)
      json.field("page", page)
      json.field("datasette", orNull: configuration)
      json.array("missing", of: missing)
    }
  }
}
