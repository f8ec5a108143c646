internal import Reporting

/// What an export holds.
public struct ExportSummary: Sendable {
  /// The job's name.
  let job: String
  let format: ExportFormat
  /// How many sessions were looked at; most formats have a line for each.
  let sessions: Int
  /// What is missing from it.
  public let missing: [String]

  /// What was done, in words.
  public func line(file: String?) -> String {
    "exported \(sessions.counted("session")) as \(format.rawValue)"
      + (file.map { " to '\($0)'" } ?? "")
  }

  /// What was done, as one JSON object.
  public func json(file: String) -> [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("format", format.rawValue)
      json.field("file", file)
      json.field("sessions", sessions)
      json.array("missing", of: missing)
    }
  }
}
