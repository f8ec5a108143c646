public import Model

/// The days of published reports at which a later run may go on: as long as nothing before a day
/// changes, what was published of the days before it stays as it is.
public struct ReportDays: Equatable, Sendable {
  /// Where the rows of each day begin in each report whose first key is the date.
  public var places: [Place] = []
  /// What all records before each day count for, by the names of metrics (BAL-1).
  public var totalsBefore: [Timestamp: [String: Int64]] = [:]

  /// No days.
  public init() {}

  /// Adds other days.
  public mutating func add(_ other: ReportDays) {
    places += other.places
    totalsBefore.merge(other.totalsBefore) { $1 }
  }

  /// The beginning of a day's rows in a report.
  public struct Place: Hashable, Sendable {
    /// The name of the report.
    public var report: String
    /// The first moment of the day.
    public var day: Timestamp
    /// The size of everything before them in the report's CSV file, header included, in bytes.
    public var bytes: Int64
    /// The digest of it.
    public var digest: Digest
    /// The number of rows before them.
    public var rows: Int64

    /// Joins everything.
    public init(report: String, day: Timestamp, bytes: Int64, digest: Digest, rows: Int64) {
      self.report = report
      self.day = day
      self.bytes = bytes
      self.digest = digest
      self.rows = rows
    }
  }
}
