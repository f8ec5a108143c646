import Testing

/// A job file with something wrong in it, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let lines: [String]

  /// A whole file.
  init(_ name: String, file text: String, _ lines: String...) {
    testDescription = name
    self.text = text
    self.lines = lines.map { "jobs/daily.json: \($0)" }
  }

  /// A setting in a file that is right otherwise.
  init(_ name: String, _ settings: String, _ lines: String...) {
    testDescription = name
    text = jobText(settings)
    self.lines = lines.map { "jobs/daily.json: \($0)" }
  }

  /// A source beside one that is right.
  init(_ name: String, source: String, _ lines: String...) {
    testDescription = name
    text = "{ sources: [{ kind: \"clicks\", paths: [\"a\"] }, \(source)] }"
    self.lines = lines.map { "jobs/daily.json: sources[1]\($0)" }
  }

  /// A report.
  init(_ name: String, report: String, _ lines: String...) {
    testDescription = name
    text = jobText("reports: [\(report)]")
    self.lines = lines.map { "jobs/daily.json: reports[0]\($0)" }
  }
}
