internal import Model
internal import Reporting

/// What a verification found.
public struct VerifySummary: Sendable {
  /// The job's name.
  var job: String
  /// The number of the last run; nil when the state cannot say it.
  var run: Int64?
  /// What was looked at and found right, a line for each part.
  public internal(set) var checked: [String] = []
  /// What is missing, though nothing depends on it.
  public internal(set) var warnings: [String] = []
  /// What is wrong, a sentence each, with the file and what to do.
  public internal(set) var problems: [String] = []

  init(job: String) { self.job = job }

  /// What was found, as one JSON object.
  public var json: [UInt8] {
    JSONWriter.summary(version: 1, of: job) { json in
      json.field("run", orNull: run)
      json.field("sound", problems.isEmpty)
      json.array("checked", of: checked)
      json.array("warnings", of: warnings)
      json.array("problems", of: problems)
    }
  }

  /// What was found, as Prometheus reads it from a text file.
  ///
  /// - Parameter now: seconds since 1970.
  public func metrics(at now: Int64) -> String {
    var metrics = PrometheusText(job: job)
    metrics.add("verify_timestamp_seconds", "When the last verification ended.", now)
    metrics.add("verify_problems", "What it found wrong.", Int64(problems.count))
    return metrics.text
  }
}
