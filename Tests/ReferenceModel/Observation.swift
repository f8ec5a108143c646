/// What a run gave, by the model or by the program.
public struct Observation {
  public var auditCSV: String
  /// Report files by name.
  public var reports: [String: String]
  /// Lines of the run's files per source in the world's order; reasons of rejection are not compared.
  public var sources: [SourceCounts]
  /// Accepted sessions of all runs by outcome, zeros left out.
  public var outcomes: [String: Int]
  /// Accepted clicks of all runs by what became of them, zeros left out.
  public var clicks: [String: Int]
  /// Lines of all runs whose records came late and were taken in, zeros left out.
  public var late: [Source.Kind: Int]
  public var watermarks: [String: Int64]
  /// The exit status.
  public var status: Int
  /// Nil: not observed.
  public var explanation: ((String) -> [ExplainedTouch])?

  public init(
    auditCSV: String, reports: [String: String], sources: [SourceCounts], outcomes: [String: Int],
    clicks: [String: Int], late: [Source.Kind: Int], watermarks: [String: Int64], status: Int,
    explanation: ((String) -> [ExplainedTouch])? = nil
  ) {
    self.auditCSV = auditCSV
    self.reports = reports
    self.sources = sources
    self.outcomes = outcomes
    self.clicks = clicks
    self.late = late
    self.watermarks = watermarks
    self.status = status
    self.explanation = explanation
  }
}

extension ReferenceResult {
  /// Everything that a case can be held to.
  public var observation: Observation {
    Observation(
      auditCSV: auditCSV,
      reports: Dictionary(
        uniqueKeysWithValues: reports.map { ($0.name, report($0.name) ?? "") }),
      sources: sources, outcomes: outcomes, clicks: clicks, late: late, watermarks: watermarks,
      status: status, explanation: explanation)
  }
}

extension Observation {
  /// The rows of the `audit` export, by the names of their columns.
  public var auditRows: [[String: String]] { rows(of: auditCSV) }

  /// The rows of a CSV text, by the names of their columns.
  public func rows(of csv: String) -> [[String: String]] {
    let rows = records(csv).map(cells)
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// The records of a CSV text; a line feed inside quotes ends none.
  public func records(_ csv: String) -> [String] {
    var records: [String] = []
    var current = ""
    var isQuoted = false
    for scalar in csv.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if scalar == "\n", !isQuoted {
        records.append(current)
        current = ""
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
    return records
  }

  /// The cells of a record, unquoted.
  private func cells(_ record: String) -> [String] {
    var cells = [""]
    var isQuoted = false
    var lastWasQuote = false
    for scalar in record.unicodeScalars {
      if scalar == "," && !isQuoted {
        cells.append("")
      } else if scalar == "\"" {
        // A doubled quote stands for itself.
        if lastWasQuote && !isQuoted { cells[cells.count - 1] += "\"" }
        isQuoted.toggle()
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      lastWasQuote = scalar == "\"" && !lastWasQuote
    }
    return cells
  }
}
