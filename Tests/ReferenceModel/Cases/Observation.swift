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

extension RuleCase {
  /// What an observation has otherwise than expected; empty when all is well.
  public func failures(in seen: Observation) -> [String] {
    expectations.flatMap { seen.failures(of: $0, after: nil) }
  }
}

extension Observation {
  /// What is otherwise than expected.
  func failures(of expectation: Expectation, after before: Observation?) -> [String] {
    let seen = self
    func compare<T: Equatable>(_ name: String, _ found: T, _ expected: T) -> [String] {
      found == expected ? [] : ["\(name) \(found), expected \(expected)"]
    }
    switch expectation {
    case .audit(let session, let columns):
      let rows = auditRows.filter { $0["session_id"] == session }
      guard rows.count == 1 else { return ["\(rows.count) audit rows of '\(session)'"] }
      return columns.sorted { $0.key < $1.key }.compactMap { column, value in
        let found = rows[0][column] ?? "no such column"
        return found == value ? nil : "\(session).\(column): '\(found)', expected '\(value)'"
      }
    case .notInAudit(let session):
      let isThere = auditRows.contains { $0["session_id"] == session }
      return isThere ? ["'\(session)' is in the audit"] : []
    case .lines(let kind, let accepted, let rejected, let blank):
      let sources = seen.sources.filter { $0.kind == kind }
      let found = [
        sources.map(\.accepted).reduce(0, +),
        sources.flatMap(\.rejected.values).reduce(0, +), sources.map(\.blank).reduce(0, +),
      ]
      let expected = [accepted, rejected, blank]
      return found == expected ? [] : ["\(kind.rawValue): \(found), expected \(expected)"]
    case .outcomes(let expected):
      return compare("outcomes", seen.outcomes, expected)
    case .clicks(let expected): return compare("clicks", seen.clicks, expected)
    case .late(let expected): return compare("late", seen.late, expected)
    case .watermark(let app, let expected):
      return compare("watermark", seen.watermarks[app], expected)
    case .status(let expected): return compare("status", seen.status, expected)
    case .asBefore:
      guard let before else { return ["there is no run before"] }
      let isSame = (auditCSV, reports) == (before.auditCSV, before.reports)
      return isSame ? [] : ["audit or reports are not as before"]
    case .report(let name, let expected):
      let rows = records(seen.reports[name] ?? "").dropFirst()
      return rows.elementsEqual(expected) ? [] : ["\(name): \(Array(rows)), expected \(expected)"]
    case .header(let name, let expected):
      let header = records(seen.reports[name] ?? "").first ?? ""
      return header == expected ? [] : ["\(name): header '\(header)', expected '\(expected)'"]
    case .explained(let session, let expected):
      guard let explanation = seen.explanation else { return ["nothing was explained"] }
      let pairs = explanation(session).map { ("\($0.method) \($0.id)", $0.reason ?? "won") }
      let found = Dictionary(pairs) { first, _ in first }
      return found == expected ? [] : ["explained \(found), expected \(expected)"]
    }
  }

  /// The rows of the `audit` export, by the names of their columns.
  public var auditRows: [[String: String]] { rows(of: auditCSV) }

  /// The rows of a CSV text, by the names of their columns.
  public func rows(of csv: String) -> [[String: String]] {
    let rows = records(csv).map(cells)
    guard let header = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
  }

  /// The records of a CSV text; a line feed inside quotes ends none.
  private func records(_ csv: String) -> [String] {
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
