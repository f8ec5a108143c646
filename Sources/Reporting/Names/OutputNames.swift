/// The names of the files in a job's `output`.
public enum OutputNames {
  /// The file that holds all reports.
  public static let database = "reports.sqlite"

  /// The files in which SQLite keeps what it has not written to a database yet, or may have to take back. Whoever
  /// writes to a report database and is killed leaves one, which SQLite would then apply to the next database of that
  /// name.
  public static let besideDatabase = ["-journal", "-wal", "-shm"].map { database + $0 }

  /// The name by which Datasette knows it.
  static let databaseOfDatasette = "reports"

  /// The file that says what a run did.
  public static let summary = "run.json"

  /// The page of the dashboard.
  public static let page = "dashboard.html"

  /// What Datasette needs to serve the reports.
  public static let datasette = "datasette.json"

  /// The file of a report.
  public static func csv(_ report: String) -> String { "\(report).csv" }

  /// All files that a job with some reports publishes.
  public static func published(_ reports: [String]) -> [String] {
    reports.map(csv) + [database, summary]
  }
}
